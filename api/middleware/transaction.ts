import { inTransaction } from '../../db/transaction.ts';
import type { ApiContext, ApiMiddleware } from '../context.ts';
import { dispatchInTime } from '../dispatch.ts';
import { readJson } from './json-body.ts';
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
  const { world, state } = ctx;
  state.afterCommit = [];
  const { outbox } = await inTransaction(world.orm.em, async (tx) => {
    state.tx = tx;
    await work();
  });
  void dispatchInTime(world, outbox);
  for (const act of state.afterCommit) {
    act().catch((error: unknown) => world.log.warn({ err: error, requestId: state.requestId }, 'after commit'));
  }
}
