import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import {
  reserveKey,
  findStoredResponse,
  storeResponse,
  type ResponseKey,
  type StoredResponse,
  waitForKey,
} from '../../db/requests/idempotency-keys.ts';
import { REQUEST_LOCK_MS } from '../../db/connection/open-database.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { tagRevision } from '../http/respond.ts';
import { inShare } from './in-share.ts';
import { readJson } from './read-json.ts';
import { withFacts } from './route-facts.ts';
import { inRequestTransaction } from './transaction.ts';

const HEADER = 'idempotency-key';
export const KEY_REUSED = 'This Idempotency-Key was already used with a different body.';
const PRINTABLE = /^[\x20-\x7e]{1,255}$/u;

export interface IdempotentSteps {
  /** Replaces the JSON reader. The fingerprint of the request is computed from its result. */
  read?: (ctx: ApiContext) => Promise<unknown>;
  /** Slow work that must run before the transaction. Skipped if a stored response is replayed. Wrap it with `ifValid`. */
  prepare?: (ctx: ApiContext) => Promise<void>;
}

/**
 * Runs the rest of a POST in one transaction, at most once per `Idempotency-Key`. The key's row, the writes of the request and
 * its response commit together. A duplicate waits, without a database connection, until the first request has ended. It then replays
 * the stored response, or runs itself if the first request failed.
 */
export function idempotent(steps: IdempotentSteps = {}): ApiMiddleware {
  const read = steps.read ?? readJson;
  return withFacts({ idempotent: true }, async (ctx, next) => {
    const header = readIdempotencyKey(ctx);
    ctx.state.json = await read(ctx);
    const key = header === null ? null : buildResponseKey(ctx, header);
    const findKept = async () => key && inShare(ctx, () => findStoredResponse(ctx.deps.orm.em.fork(), key));
    const kept = await findKept();
    if (kept) return replay(ctx, kept);
    try {
      await steps.prepare?.(ctx);
    } catch (error) {
      // The first request may have ended since, and used up what this duplicate was to prepare.
      const ended = await findKept();
      if (ended) return replay(ctx, ended);
      throw error;
    }
    await (key ? runOnce(ctx, key, next) : inRequestTransaction(ctx, next));
  });
}

async function runOnce(ctx: ApiContext, key: ResponseKey, next: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + REQUEST_LOCK_MS;
  const { em } = ctx.deps.orm;
  while ((await inRequestTransaction(ctx, () => reserveAndRun(ctx, key, next))) === 'busy') {
    if (!(await waitForKey(em, key, deadline - performance.now()))) throw refuse.internalError(ctx.state.requestId);
    const kept = await findStoredResponse(em.fork(), key);
    if (kept) return replay(ctx, kept);
  }
}

async function reserveAndRun(
  ctx: ApiContext,
  key: ResponseKey,
  next: () => Promise<unknown>,
): Promise<'busy' | 'ended'> {
  const reserved = await reserveKey(ctx.state.tx, key);
  if (reserved.outcome === 'busy') return 'busy';
  if (reserved.outcome !== 'reserved') {
    replay(ctx, reserved);
    return 'ended';
  }
  ctx.state.idempotencyRecordId = reserved.recordId;
  await next();
  // Encrypted, because a response may contain a secret that is returned only once.
  const body = ctx.deps.secrets.seal(String(ctx.body));
  const kept = { status: ctx.status, body, workspaceId: ctx.state.workspaceId ?? ctx.state.key.workspaceId };
  await storeResponse(ctx.state.tx, key, kept, ctx.state.keepResponseUntil ?? null);
  return 'ended';
}

function replay(ctx: ApiContext, kept: StoredResponse): void {
  if (kept.outcome === 'other_request') {
    throw refuse.conflict(KEY_REUSED);
  }
  ctx.status = kept.status;
  const body = ctx.deps.secrets.open(kept.body);
  tagRevision(ctx, (JSON.parse(body) as { data: unknown }).data);
  ctx.body = body;
  ctx.set({ 'Content-Type': 'application/json; charset=utf-8', 'Idempotent-Replayed': 'true' });
}

function readIdempotencyKey(ctx: ApiContext): string | null {
  const values = ctx.req.headersDistinct[HEADER];
  if (values === undefined) return null;
  const [value = ''] = values;
  if (values.length === 1 && PRINTABLE.test(value)) return value;
  const message = 'It must be sent once and have 1 to 255 printable ASCII characters.';
  throw refuse.invalidInput([{ path: 'Idempotency-Key', message }]);
}

function buildResponseKey(ctx: ApiContext, idempotencyKey: string): ResponseKey {
  const canonical = ctx.state.json === undefined ? '' : (canonicalize(ctx.state.json) ?? '');
  const fingerprint = createHash('sha256').update(canonical).digest('hex');
  return { keyId: ctx.state.key.id, method: ctx.method, path: canonicalPath(ctx), idempotencyKey, fingerprint };
}

/** Returns one path for all spellings that reach a resource: with a trailing slash, or percent-encoded. */
function canonicalPath({ routerPath: template = '', params }: ApiContext): string {
  return template.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? '');
}
