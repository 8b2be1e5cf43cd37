import { getActor } from '../../db/teams/api-keys.ts';
import { commit } from '../../db/outbox/commit.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { inShare } from './in-share.ts';
import { readJson } from './read-json.ts';
import { withFacts } from './route-facts.ts';

interface TransactionSteps {
  /** Replaces the JSON reader. */
  read?: (ctx: ApiContext) => Promise<unknown>;
  /** Slow work that must run before the transaction. Wrap it with `ifValid`. */
  prepare?: (ctx: ApiContext) => Promise<void>;
}

/** Runs the rest of a PATCH or DELETE in one transaction. An error rolls it back. */
export function transaction(steps: TransactionSteps = {}): ApiMiddleware {
  const read = steps.read ?? readJson;
  return withFacts({ writes: true }, async (ctx, next) => {
    ctx.state.json = await read(ctx);
    await steps.prepare?.(ctx);
    await inRequestTransaction(ctx, next);
  });
}

/** Runs work in the request's transaction `ctx.state.tx`, within the share of its team, then starts `afterCommit`. */
export async function inRequestTransaction<T>(ctx: ApiContext, work: () => Promise<T>): Promise<T> {
  const { deps, state } = ctx;
  state.afterCommit = [];
  const actor = getActor(state.key);
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
