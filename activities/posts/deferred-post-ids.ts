import { getContent } from '../../db/content/find-content.ts';
import { getPost } from '../../db/posts/posts.ts';
import type { PlatformResult, Connector, Grant, PlatformError, PublishJob } from '../../adapters/ports.ts';
import type { Account } from '../../db/entities/account.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import { recordDeferredPostId } from '../../db/analytics/metric-snapshots.ts';
import { findTarget } from '../../db/posts/send-state.ts';
import { toMediaFile, buildPublishJob, openStoredHandle } from './publish-job.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * Reads and stores the platform id of a video that was published without one. Some platforms assign the id later, or only when
 * the creator posts an inbox upload. The stored handle identifies the video.
 */
export async function readDeferredPostId(
  deps: ActivityDeps,
  connector: Connector,
  account: Account,
  grant: Grant,
  targetId: string,
): Promise<PlatformResult<string>> {
  const target = await findTarget(deps.orm.em.fork(), targetId);
  const handle = openStoredHandle(deps.secrets, target);
  if (!handle || !target.sentAt) return { ok: false, error: NO_ID };
  const status = await connector.getStatus(await loadPublishJob(deps, account, grant, target), handle, target.sentAt);
  if (status.state === 'unreadable') return { ok: false, error: status.error };
  if (status.state !== 'posted' || status.platformPostId === null) return { ok: false, error: NO_ID };
  const { platformPostId, url } = status;
  await recordDeferredPostId(deps.orm.em.fork(), targetId, { platformPostId, url });
  return { ok: true, value: platformPostId };
}

/** The job as it was published, without its file, which reads do not need. */
async function loadPublishJob(
  deps: ActivityDeps,
  account: Account,
  { accessToken }: Grant,
  target: PostTarget,
): Promise<PublishJob> {
  const em = deps.orm.em.fork();
  const post = await getPost(em, target.postId);
  const content = await getContent(em, post.contentId ?? '');
  const media = toMediaFile(content, { path: '', url: '', bytes: content.bytes ?? 0 });
  return buildPublishJob({ post, target, account, accessToken, media });
}

const NO_ID: PlatformError = {
  kind: 'terminal',
  code: 'no_post_id',
  message:
    'The platform has not assigned an id to this video yet; an inbox upload has no metrics until its creator posts it.',
  platformCode: null,
};
