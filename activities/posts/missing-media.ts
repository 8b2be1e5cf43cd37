import type { Handle } from '../../adapters/ports.ts';
import { failSent } from '../../db/posts/send-state.ts';
import { MEDIA_LOST, openPostStatusWork, type TargetWork } from './post-work.ts';
import { readTarget } from './read-target.ts';
import { toTargetError } from './send-target.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * A target whose call may have left, and whose video is gone since: the platform is read as ever. What it denies can never be
 * sent again, so the target ends here; a reading would hand it to one publisher after another.
 */
export async function recoverTargetWithoutMedia(
  deps: ActivityDeps,
  { target }: TargetWork,
  handle: Handle,
): Promise<void> {
  const { targets, loadWork: workOf } = await openPostStatusWork(deps, target.postId);
  const row = targets.find(({ id }) => id === target.id);
  const work = row && (await workOf(row));
  if (!work || 'error' in work || (await readTarget(deps, work, handle)) !== 'not_sent') return;
  const { id, sends } = work.target;
  await failSent(deps.orm.em.fork(), { id, handleId: handle.id, sends }, toTargetError(MEDIA_LOST));
}
