import { inTransaction } from '../../db/connection/transaction.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { dispatchAfterCommit } from '../commit.ts';
import { readJson } from './read-json.ts';
import { withFacts } from './route-facts.ts';

/** Runs the rest of a PATCH or DELETE in one transaction: committed with the answer, rolled back with any refusal. */
export function transaction(): ApiMiddleware {
  return withFacts({ writes: true }, async (ctx, next) => {
    ctx.state.json = await readJson(ctx);
    await inRequestTransaction(ctx, next);
  });
}

/** Opens the request's transaction. After the commit Temporal is told, and the answer does not wait for that. */
export async function inRequestTransaction(ctx: ApiContext, work: () => Promise<unknown>): Promise<void> {
  const { deps, state } = ctx;
  state.afterCommit = [];
  const { outbox } = await inTransaction(deps.orm.em, async (tx) => {
    state.tx = tx;
    await work();
  });
  void dispatchAfterCommit(deps, outbox);
  for (const act of state.afterCommit) {
    act().catch((error: unknown) => deps.log.warn({ err: error, requestId: state.requestId }, 'after commit'));
  }
}
