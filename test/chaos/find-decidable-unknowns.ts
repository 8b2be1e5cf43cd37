import { toMediaFile, buildPublishJob, openStoredHandle } from '../../activities/posts/publish-job.ts';
import { createConnectors } from '../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import { Account } from '../../db/entities/account.ts';
import { Content } from '../../db/entities/content.ts';
import { Post } from '../../db/entities/post.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import type { ChaosFixture } from './chaos-fixture.ts';

/**
 * Reads the status of every target with an unknown outcome from its platform, without faults. If the platform returns an outcome
 * for the stored handle, the service should have found it, so each such target is a violation.
 */
export async function findDecidableUnknowns({ orm, secrets, sandboxUrl, teams }: ChaosFixture): Promise<string[]> {
  const em = orm.em.fork();
  const posts = await em.find(Post, { teamId: { $in: teams.map(({ teamId }) => teamId) } });
  const targets = await em.find(PostTarget, { postId: { $in: posts.map(({ id }) => id) }, sendState: 'unknown' });
  const connectors = createConnectors(readPlatformSettings({ SANDBOX_URL: sandboxUrl })).sandbox;
  const decided: string[] = [];
  for (const target of targets) {
    const account = await em.findOneOrFail(Account, target.accountId);
    const post = posts.find(({ id }) => id === target.postId);
    const handle = openStoredHandle(secrets.box, target);
    if (!post?.contentId || !handle || !target.sentAt || !account.accessTokenSealed) continue;
    const content = await em.findOneOrFail(Content, post.contentId);
    const accessToken = secrets.box.open(account.accessTokenSealed);
    const media = toMediaFile(content, { path: '', url: '', bytes: content.bytes ?? 0 });
    const job = buildPublishJob({ post, target, account, accessToken, media });
    const result = await connectors[target.platform].getStatus(job, handle, target.sentAt);
    if (['posted', 'failed', 'not_sent'].includes(result.state)) {
      decided.push(`${target.caption} on ${target.platform} is unknown, but its platform returns ${result.state}`);
    }
  }
  return decided;
}
