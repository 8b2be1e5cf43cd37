import { toMediaFile, buildPublishJob, openStoredHandle } from '../../activities/posts/publish-job.ts';
import { createConnectors } from '../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import { Account } from '../../db/entities/account.ts';
import { Content } from '../../db/entities/content.ts';
import { Post } from '../../db/entities/post.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import type { ChaosFixture } from './chaos-fixture.ts';

/**
 * Asks the platforms, now that nothing goes wrong any more, about every target whose outcome is told as unknown. One that a
 * platform can tell of through its stored handle was decidable, and there should have been no unknown: a sentence for each.
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
    const media = toMediaFile(content, { path: '', bytes: content.bytes ?? 0 });
    const job = buildPublishJob({ post, target, account, accessToken, media });
    const seen = await connectors[target.platform].getStatus(job, handle, target.sentAt);
    if (['posted', 'failed', 'not_sent'].includes(seen.state)) {
      decided.push(`${target.caption} on ${target.platform} is told as unknown, and its platform says ${seen.state}`);
    }
  }
  return decided;
}
