import { DEFAULT_LIMIT } from '../contract/list-parameters.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { inTurn } from './in-turn.ts';
import { SHARES } from '../../shares/shares.ts';

/**
 * Runs work of the request once its team gets a place for it; all keys of the team share these places. Nothing in it
 * may wait for the client, a platform or another server: call `endShare` before that.
 */
export async function inShare<T>(ctx: ApiContext, work: () => Promise<T>): Promise<T> {
  const { id } = ctx.state.team;
  // Requests that keep a place while they wait for another one could block each other for ever.
  if (ctx.state.releasePlace) throw new Error('The request already has a place in the share of its team.');
  if (!SHARES.requests.hasRoom(id)) throw refuse.busy();
  ctx.state.releasePlace = await SHARES.requests.acquire(id);
  try {
    return await work();
  } finally {
    endShare(ctx);
  }
}

/** Releases the place of a GET that has read its rows and now waits for another server. */
export function endShare({ state }: ApiContext): void {
  state.releasePlace?.();
  state.releasePlace = undefined;
}

/**
 * Runs a GET in a place of the team; one for many rows also waits for its turn. Requests with a body take a place when
 * the body has arrived, and again for their transaction.
 */
export function shareReads(): ApiMiddleware {
  const takesTurn = inTurn(SHARES.longTurns, ({ query }) => Number(query['limit']) > DEFAULT_LIMIT);
  return (ctx, next) =>
    ctx.method === 'GET' || ctx.method === 'HEAD' ? takesTurn(ctx, () => inShare(ctx, next)) : next();
}
