import type { Handle } from '../../adapters/ports.ts';
import { failSent } from '../../db/posts/sending.ts';
import { MEDIA_LOST, openReadings, type TargetWork } from './post-work.ts';
import { readTarget } from './reading.ts';
import { reasonOf } from './sending.ts';
import type { World } from '../activity-deps.ts';

/**
 * A target whose call may have left, and whose video is gone since: the platform is read as ever. What it denies can never be
 * sent again, so the target ends here; a reading would hand it to one publisher after another.
 */
export async function recoverWithoutMedia(world: World, { target }: TargetWork, handle: Handle): Promise<void> {
  const { targets, workOf } = await openReadings(world, target.postId);
  const row = targets.find(({ id }) => id === target.id);
  const work = row && (await workOf(row));
  if (!work || 'error' in work || (await readTarget(world, work, handle)) !== 'not_sent') return;
  const { id, sends } = work.target;
  await failSent(world.orm.em.fork(), { id, handleId: handle.id, sends }, reasonOf(MEDIA_LOST));
}
