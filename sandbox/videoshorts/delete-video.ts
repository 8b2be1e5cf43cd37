import type { Exchange } from '../http/exchange.ts';
import { empty, type Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize } from './authorize.ts';
import { refuseMissingParameter, refuse } from './errors.ts';
import { findVideo } from './listings.ts';
import { COMMENT } from './scopes.ts';

/** `DELETE /videos?id=`: needs the same scope as comments. */
export async function deleteVideo(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const account = await authorize(exchange, state, 'delete', COMMENT, 50);
  const id = exchange.query('id');
  if (!id) throw refuseMissingParameter('id');
  const session = findVideo(state, id);
  if (!session) throw refuse(404, 'videoNotFound', 'The video cannot be found.', 'youtube.video');
  if (session.accountId !== account.id) throw refuse(403, 'forbidden', 'The video cannot be deleted.', 'youtube.video');
  state.removals.add('videoshorts', id, null);
  return empty(204);
}
