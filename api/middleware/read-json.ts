import getRawBody from 'raw-body';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { findShapeProblem, findValueProblems } from './validate-json.ts';

const MAX_JSON_BYTES = 1024 * 1024;
const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/iu;

/**
 * Returns the parsed JSON, or undefined if there is no body. Rejects a body that is too large, not UTF-8, not JSON, or unsafe
 * (duplicate keys, U+0000, lone surrogates, `__proto__`).
 */
export async function readJson(ctx: ApiContext, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  if (!hasBody(ctx)) return undefined;
  refuseOtherTypes(ctx);
  const text = decode(await readBytes(ctx, maxBytes));
  if (text === '') return undefined;
  const value = parse(text);
  const shape = findShapeProblem(text);
  if (shape) throw refuse.invalidInput([shape]);
  const problems = findValueProblems(value);
  if (problems.length > 0) throw refuse.invalidInput(problems);
  return value;
}

export function hasBody(ctx: ApiContext): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = ctx.req.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

function refuseOtherTypes(ctx: ApiContext): void {
  const encoding = ctx.get('content-encoding');
  if (encoding !== '' && encoding !== 'identity') throw refuse.badRequest('The body must not be compressed.');
  if (JSON_TYPE.test(ctx.get('content-type'))) return;
  throw refuse.badRequest('The body must be JSON in UTF-8, with Content-Type: application/json.');
}

async function readBytes(ctx: ApiContext, limit: number): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { limit, length: ctx.req.headers['content-length'] ?? null });
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? error.type : null;
    if (type === 'entity.too.large') {
      // The rest of the body is not read, so the connection cannot be reused.
      ctx.set('Connection', 'close');
      throw refuse.badRequest(`The body is larger than ${limit} bytes.`);
    }
    if (type === 'request.aborted' || type === 'request.size.invalid')
      throw refuse.badRequest('The body is incomplete.');
    throw error;
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof TypeError) throw refuse.badRequest('The body is not valid UTF-8.');
    throw cause;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    if (cause instanceof SyntaxError) throw refuse.badRequest('The body is not valid JSON.');
    throw cause;
  }
}
