import { z } from 'zod';
import { FORMATS, type Format } from '../../domain/formats.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { withFacts } from '../middleware/route-facts.ts';

/** Answers 404 for a path that names none of the formats: there is no such endpoint. */
export function knownFormat(): ApiMiddleware {
  return withFacts({ params: { format: z.enum(FORMATS) } }, async (ctx, next) => {
    if (!FORMATS.some((format) => format === ctx.params['format'])) throw refuse.notFound();
    await next();
  });
}

/** The format that `knownFormat` has let through. */
export function formatIn(ctx: ApiContext): Format {
  return ctx.params['format'] as Format;
}
