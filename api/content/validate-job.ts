import { validateFormatInputs } from '../../domain/content/validate-format-inputs.ts';
import { FORMATS, TEMPLATE_FORMATS, type Format } from '../../domain/formats.ts';
import { DEFAULT_LOOK } from '../../domain/decks/looks.ts';
import { findTextProblems, getDeckProblems, toBodyProblems } from '../decks/prepare-deck.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { withFacts } from '../middleware/route-facts.ts';
import { getBody, validate } from '../middleware/validate.ts';
import { buildTemplateDeck } from './build-template-deck.ts';
import { StudioJob, type StudioJobBody } from './contract/request.ts';
import { getPathFormat } from './path-format.ts';

const URLS = ['sourceVideoUrl', 'product.imageUrl', 'callbackUrl'] as const;

/** Validates a studio job by its schema and by the rules of the format in its path, and reports all problems at once. */
export function validateJob(): ApiMiddleware {
  const byFormat = Object.fromEntries(
    FORMATS.map((format) => {
      const rules = (body: StudioJobBody, ctx: ApiContext): Promise<Problem[]> => findJobProblems(ctx, format, body);
      return [format, validate({ body: StudioJob, rules, urls: URLS })];
    }),
  ) as Record<Format, ApiMiddleware>;
  return withFacts({ body: StudioJob }, (ctx, next) => {
    const format = getPathFormat(ctx);
    return byFormat[format](ctx, async () => {
      const problems = await findJobProblems(ctx, format, getBody(ctx, StudioJob));
      if (problems.length > 0) throw refuse.invalidInput(problems);
      await next();
    });
  });
}

async function findJobProblems(ctx: ApiContext, format: Format, body: StudioJobBody): Promise<Problem[]> {
  const problems = validateFormatInputs(format, body);
  return problems.length > 0 || !TEMPLATE_FORMATS.includes(format) ? problems : findDeckProblems(ctx, format, body);
}

/** Finds text that does not fit, or that no font can draw, before any reference is loaded. */
async function findDeckProblems(ctx: ApiContext, format: Format, body: StudioJobBody): Promise<Problem[]> {
  if (body.deck) return toBodyProblems(getDeckProblems(ctx));
  if (body.suggestionId !== undefined) return [];
  const style = { look: body.look ?? DEFAULT_LOOK, palette: [] };
  const deck = buildTemplateDeck(format, body, () => 'image', { style, endCard: null });
  const problems = await findTextProblems(ctx, deck);
  return problems.map((problem) => toInputProblem(problem, body));
}

/** Reports a problem of a built deck for the property of the body from which it was built. */
function toInputProblem({ path, message }: Problem, body: StudioJobBody): Problem {
  if (path.endsWith('endMs')) return { path: 'durationSec', message: 'It leaves too little time for each picture.' };
  return { path: body.script === undefined ? 'prompt' : 'script', message };
}
