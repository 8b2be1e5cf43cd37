import { commit } from '../../db/outbox/commit.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { inShare } from './in-share.ts';
import { readJson } from './read-json.ts';
import { withFacts } from './route-facts.ts';

/**
 * Runs the rest of a PATCH or DELETE in one transaction. An error rolls it back. `prepare` is slow work that must run before; wrap
 * it with `ifValid`.
 */
export function transaction(steps: { prepare?: (ctx: ApiContext) => Promise<void> } = {}): ApiMiddleware {
  return withFacts({ writes: true }, async (ctx, next) => {
    ctx.state.json = await readJson(ctx);
    await steps.prepare?.(ctx);
    await inRequestTransaction(ctx, next);
  });
}

export async function inRequestTransaction<T>(ctx: ApiContext, work: () => Promise<T>): Promise<T> {
  const { deps, state } = ctx;
  state.afterCommit = [];
  const actor = { type: 'key' as const, id: state.key.id };
  const transact = (tx: Transaction): Promise<T> => {
    state.tx = tx;
    return work();
  };
  const result = await inShare(ctx, () => commit(deps, transact, { waitForDispatch: false, actor }));
  for (const action of state.afterCommit) {
    action().catch((error: unknown) =>
      deps.log.warn({ err: error, requestId: state.requestId }, 'action after commit failed'),
    );
  }
  return result;
}
