/** If a platform no longer knows a handle, the post is searched by its caption, which other posts may share. */
import { expect, test } from '@jest/globals';
import { createAccountConnector } from '../../activities/accounts/account-connector.ts';
import { buildPublishJob } from '../../activities/posts/publish-job.ts';
import type { PublishJob, PublishStatus } from '../../adapters/ports.ts';
import { Account } from '../../db/entities/account.ts';
import { Post } from '../../db/entities/post.ts';
import { newId } from '../../domain/ids.ts';
import { mintTeam } from '../support/teams.ts';
import { readyPost, type ReadyPost } from '../support/ready-post.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

const em = () => fixture.deps.orm.em.fork();

/** Reads a target with the same account and caption after clipapp has forgotten the handle. */
async function readForgotten(ready: ReadyPost, changes: Partial<PublishJob> = {}): Promise<PublishStatus> {
  const account = await em().findOneOrFail(Account, ready.accounts[0]?.id ?? '');
  const post = await em().findOneOrFail(Post, ready.postId);
  const [target] = await fixture.targets(ready.postId);
  if (!target?.sentAt) throw new Error('nothing was sent');
  const accessToken = fixture.deps.secrets.open(account.accessTokenSealed ?? '');
  const size = { bytes: 1, durationMs: 0, width: 0, height: 0 };
  const media = { path: '', url: '', sha256: '', mimeType: 'video/mp4' as const, ...size };
  const job = { ...buildPublishJob({ post, target, account, accessToken, media }), ...changes };
  const forgotten = { id: 'v_pub_file~v2-1.1', uploadUrl: null, expiresAt: new Date() };
  return createAccountConnector(fixture.deps, account).getStatus(job, forgotten, target.sentAt);
}

test('a video that confirmed one post never confirms another post of any workspace', async () => {
  const ready = await readyPost(fixture.deps);
  expect(await fixture.publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
  const [target] = await fixture.targets(ready.postId);

  expect(await readForgotten(ready)).toMatchObject({ state: 'posted', platformPostId: target?.platformPostId });
  const another = { targetId: newId('target') };
  expect(await readForgotten(ready, another)).toMatchObject({ state: 'unreadable', error: { code: 'handle_unknown' } });
  const elsewhere = await sameUserIn(ready);
  expect(await readForgotten({ ...ready, accounts: [elsewhere] }, another)).toMatchObject({ state: 'unreadable' });
});

/** The same platform user, connected by another team. */
async function sameUserIn({ accounts }: ReadyPost): Promise<Account> {
  const { team, workspace } = await mintTeam(fixture.deps);
  const id = newId('account');
  await em().execute(
    `insert into account select (jsonb_populate_record(account, ?::jsonb)).* from account where id = ?`,
    [JSON.stringify({ id, team_id: team.id, workspace_id: workspace.id }), accounts[0]?.id ?? ''],
  );
  return em().findOneOrFail(Account, id);
}
