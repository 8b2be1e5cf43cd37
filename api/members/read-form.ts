import { z } from 'zod';
import type { ApiContext } from '../http/context.ts';
import { readBody } from '../http/receive-body.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { findValueProblems } from '../middleware/find-value-problems.ts';
import { JsonScanner } from '../middleware/json-scanner.ts';
import { parseJsonBody } from '../middleware/read-json.ts';
import { parseOrCollect } from '../middleware/parse-or-collect.ts';

/** The largest form: enough for each, and little for a caller without a key. */
const MAX_BYTES = 4 * 1024;

/** The empty form of calls that take no input. */
export const NoForm = z.strictObject({});

/** Reads and validates the small JSON body of a caller without a key. Only JSON, which no form of another site can send. */
export async function readForm<Schema extends z.ZodType>(
  ctx: ApiContext,
  schema: Schema,
  maxBytes = MAX_BYTES,
): Promise<z.output<Schema>> {
  ctx.set('Cache-Control', 'no-store');
  if (!ctx.is('application/json'))
    throw refuse.badRequest('The body must be JSON, with Content-Type: application/json.');
  const problems: Problem[] = [];
  const bytes = await readBody(ctx, maxBytes);
  const unsafe = new JsonScanner().scan(bytes);
  if (unsafe) throw refuse.invalidInput([unsafe]);
  const value = parseJsonBody(bytes.toString('utf8'));
  problems.push(...findValueProblems(value));
  const parsed = parseOrCollect(schema, value, problems);
  if (problems.length > 0) throw refuse.invalidInput(problems);
  return parsed as z.output<Schema>;
}
