import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { readBody } from '../http/receive-body.ts';
import { nextTurn } from '../http/next-turn.ts';
import { findValueProblems } from './find-value-problems.ts';
import { inShare } from './in-share.ts';
import { takeTurn } from './in-turn.ts';
import { JsonScanner } from './json-scanner.ts';
import { SHARES } from '../../shares/shares.ts';

const MAX_JSON_BYTES = 1024 * 1024;
/** A larger body waits for a place of its team, and is scanned and parsed in separate turns of the event loop. */
const SMALL_BYTES = 16 * 1024;
/** Bytes that are scanned at once, in less than a millisecond. */
const SCAN_BYTES = 64 * 1024;
const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/iu;

/**
 * Returns the parsed JSON, or undefined if there is no body. Rejects a body that is too large, not UTF-8, not JSON, or unsafe
 * (duplicate keys, U+0000, lone surrogates, `__proto__`). A large body is scanned in parts, and the large bodies of a team in turn.
 */
export async function readJson(ctx: ApiContext, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  if (!hasBody(ctx)) return undefined;
  rejectOtherTypes(ctx);
  limitBodyBytes(ctx, maxBytes);
  const bytes = await readBody(ctx, maxBytes);
  ctx.state.bodyBytes = bytes.length;
  const parseInShare = (): Promise<unknown> => inShare(ctx, () => parseBytes(bytes));
  return bytes.length > SMALL_BYTES ? takeTurn(ctx, SHARES.longTurns, parseInShare) : parseInShare();
}

async function parseBytes(bytes: Buffer): Promise<unknown> {
  await scan(bytes);
  if (bytes.length > SMALL_BYTES) await nextTurn();
  const text = decode(bytes);
  if (text === '') return undefined;
  if (bytes.length > SMALL_BYTES) await nextTurn();
  const value = parseJsonBody(text);
  const problems = findValueProblems(value);
  if (problems.length > 0) throw refuse.invalidInput(problems);
  return value;
}

/** Reads the JSON body before a middleware that must not wait for a slow client. Pass `getJsonBody` to `idempotent()`. */
export function readJsonBody(maxBytes?: number): ApiMiddleware {
  return async (ctx, next) => {
    ctx.state.json = await readJson(ctx, maxBytes);
    await next();
  };
}

export const getJsonBody = async (ctx: ApiContext): Promise<unknown> => ctx.state.json;

export function hasBody(ctx: ApiContext): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = ctx.req.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

function rejectOtherTypes(ctx: ApiContext): void {
  const encoding = ctx.get('content-encoding');
  if (encoding !== '' && encoding !== 'identity') throw refuse.badRequest('The body must not be compressed.');
  if (JSON_TYPE.test(ctx.get('content-type'))) return;
  throw refuse.badRequest('The body must be JSON in UTF-8, with Content-Type: application/json.');
}

async function scan(bytes: Buffer): Promise<void> {
  const scanner = new JsonScanner();
  for (let at = 0; at < bytes.length; at += SCAN_BYTES) {
    if (bytes.length > SMALL_BYTES) await nextTurn();
    const problem = scanner.scan(bytes.subarray(at, at + SCAN_BYTES));
    if (problem) throw refuse.invalidInput([problem]);
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

export function parseJsonBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    if (cause instanceof SyntaxError) throw refuse.badRequest('The body is not valid JSON.');
    throw cause;
  }
}

/** JSON bodies of one team that this process keeps in memory at once: 64 of the largest, or 12 of the largest imports. */
const MAX_BYTES_PER_TEAM = 64 * 1024 ** 2;

const bytesInMemory = new Map<string, number>();

/**
 * Counts the body of a request, with `maxBytes` if its length is not declared, until the response is sent. Throws 429 if the
 * team has too many. Without this, the keys of a team together could fill the memory with bodies that wait for their turn.
 */
function limitBodyBytes(ctx: ApiContext, maxBytes: number): void {
  const { id } = ctx.state.team;
  const declared = ctx.get('content-length');
  const bytes = declared === '' ? maxBytes : Math.min(Number(declared), maxBytes);
  const before = bytesInMemory.get(id) ?? 0;
  if (before + bytes > MAX_BYTES_PER_TEAM) {
    // The body is not read, so the connection cannot be reused.
    ctx.set('Connection', 'close');
    throw refuse.busy();
  }
  bytesInMemory.set(id, before + bytes);
  ctx.res.once('close', () => {
    const left = (bytesInMemory.get(id) ?? 0) - bytes;
    if (left > 0) bytesInMemory.set(id, left);
    else bytesInMemory.delete(id);
  });
}
