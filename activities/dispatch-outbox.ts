import { dispatch } from '../db/outbox.ts';
import type { World } from './activity-deps.ts';

/** Tells Temporal at once what a transaction left; what cannot be told now, the relay tells later. */
export async function tellTemporal(
  world: Pick<World, 'orm' | 'door' | 'log'>,
  outbox: Parameters<typeof dispatch>[2],
): Promise<void> {
  try {
    await dispatch(world.orm.em, world.door, outbox);
  } catch (error) {
    world.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'left to the relay');
  }
}
