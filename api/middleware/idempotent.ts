import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import {
  claimKey,
  findStoredResponse,
  storeResponse,
  type ResponseKey,
  type StoredResponse,
} from '../../db/requests/idempotency-records.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { readJson } from './read-json.ts';
import { withFacts } from './route-facts.ts';
import { inRequestTransaction } from './transaction.ts';

const HEADER = 'idempotency-key';
const PRINTABLE = /^[\x20-\x7e]{1,255}$/u;

export interface IdempotentSteps {
  /** Reads the body in place of the JSON reader; what it returns makes the fingerprint. */
  read?: (ctx: ApiContext) => Promise<unknown>;
  /**
   * Slow work that must not hold a transaction open. A repeat whose answer is kept never comes here, nor does what is wrong, by
   * `onValid`.
   */
  prepare?: (ctx: ApiContext) => Promise<void>;
}

/**
 * Runs the rest of a POST in one transaction, and at most once per `Idempotency-Key`: the key's row, what the request writes
 * and the answer commit together. A duplicate waits at the key's row until the first has ended, then replays its bytes, or
 * takes over if the first was refused.
 */
export function idempotent(steps: IdempotentSteps = {}): ApiMiddleware {
  const read = steps.read ?? readJson;
  return withFacts({ idempotent: true }, async (ctx, next) => {
    const header = headerOf(ctx);
    ctx.state.json = await read(ctx);
    const key = header === null ? null : answerKey(ctx, header);
    const kept = key && (await findStoredResponse(ctx.deps.orm.em.fork(), key));
    if (kept) return replay(ctx, kept);
    await steps.prepare?.(ctx);
    await inRequestTransaction(ctx, () => (key ? once(ctx, key, next) : next()));
  });
}

async function once(ctx: ApiContext, key: ResponseKey, next: () => Promise<unknown>): Promise<void> {
  const earlier = await claimKey(ctx.state.tx, key);
  if (earlier) return replay(ctx, earlier);
  await next();
  // Sealed, because an answer may hold a secret that is shown once.
  const kept = { status: ctx.status, body: ctx.deps.secrets.seal(String(ctx.body)) };
  await storeResponse(ctx.state.tx, key, kept, ctx.state.keepResponseUntil ?? null);
}

function replay(ctx: ApiContext, kept: StoredResponse): void {
  if (kept.outcome === 'other_request') {
    throw refuse.conflict('This Idempotency-Key was already used with a different body.');
  }
  ctx.status = kept.status;
  ctx.body = ctx.deps.secrets.open(kept.body);
  ctx.set({ 'Content-Type': 'application/json; charset=utf-8', 'Idempotent-Replayed': 'true' });
}

function headerOf(ctx: ApiContext): string | null {
  const values = ctx.req.headersDistinct[HEADER];
  if (values === undefined) return null;
  const [value = ''] = values;
  if (values.length === 1 && PRINTABLE.test(value)) return value;
  const message = 'It must be sent once, as 1 to 255 printable ASCII characters.';
  throw refuse.invalidInput([{ path: 'Idempotency-Key', message }]);
}

function answerKey(ctx: ApiContext, idempotencyKey: string): ResponseKey {
  const canonical = ctx.state.json === undefined ? '' : (canonicalize(ctx.state.json) ?? '');
  const fingerprint = createHash('sha256').update(canonical).digest('hex');
  return { keyId: ctx.state.key.id, method: ctx.method, path: canonicalPath(ctx), idempotencyKey, fingerprint };
}

/** One path however it was spelt: with a slash at its end, or with letters that are escaped, it reaches the same route. */
function canonicalPath({ routerPath: template = '', params }: ApiContext): string {
  return template.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? '');
}
