import type { Handle } from '../../adapters/ports.ts';
import { failSent } from '../../db/posts/send-state.ts';
import { MEDIA_MISSING, openPostStatusWork, type TargetWork } from './post-work.ts';
import { readTarget } from './read-target.ts';
import { toTargetError } from './platform-rejection.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * Recovers a sent target whose video was deleted since. Reads the platform as usual. If the call did not arrive, it can never be
 * sent again, so the target fails here; otherwise one publisher after another would try.
 */
export async function recoverTargetWithoutMedia(
  deps: ActivityDeps,
  { target }: TargetWork,
  handle: Handle,
): Promise<void> {
  const { targets, loadWork } = await openPostStatusWork(deps, target.postId);
  const row = targets.find(({ id }) => id === target.id);
  const work = row && (await loadWork(row));
  if (!work || 'error' in work || (await readTarget(deps, work, handle)) !== 'not_sent') return;
  const { id, sends } = work.target;
  await failSent(deps.orm.em.fork(), { id, handleId: handle.id, sends }, toTargetError(MEDIA_MISSING));
}
