/** A live post never publishes media of the sandbox provider. */
import { beforeEach, expect, test } from '@jest/globals';
import { publishPost } from '../../../activities/posts/publish-post.ts';
import { finishRender } from '../../../db/content/contents.ts';
import { Asset } from '../../../db/entities/asset.ts';
import { Content } from '../../../db/entities/content.ts';
import { Post } from '../../../db/entities/post.ts';
import { PostTarget } from '../../../db/entities/post-target.ts';
import { insertAccount, insertContent } from '../../support/posts.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { mintAccount, getPost, readyPost } from '../../support/ready-post.ts';
import { service } from '../../support/service.ts';
import { mintAssetRow } from '../../support/studio.ts';
import { commit, mintKey, mintTeam } from '../../support/teams.ts';
import { useTeam } from '../../support/use-team.ts';
import { ScriptedProvider } from '../../support/scripted-provider.ts';
import { Fixture } from './fixture.ts';

const served = service();
const team = useTeam(served);
const publisher = usePublisher();
let live: string;
beforeEach(async () => {
  live = (await mintKey(served.deps, team.team.id, { live: true })).text;
});

const LIMIT_MS = 20_000;

async function asked(path: string, body: object, key = live): Promise<number> {
  const clipapp = [await insertAccount(served.deps, team, 'clipapp', { sandbox: key !== live })];
  return (await served.api.call('POST', path, { key, body: { selectedAccounts: { clipapp }, ...body } })).status;
}

test('sandbox media is rejected in a live post and its preview, and accepted in a sandbox post', async () => {
  const contentId = await insertContent(served.deps, team, { sandboxMedia: true });
  expect([await asked('/posts', { contentId }), await asked('/posts/preview', { contentId })]).toEqual([409, 409]);
  expect(await asked('/posts', { contentId }, team.key)).toBe(201);
  expect(await asked('/posts', { contentId: await insertContent(served.deps, team) })).toBe(201);
});

test('a live post of a deck with a sandbox asset returns 409 and changes nothing', async () => {
  const src = await mintAssetRow(served.deps, team);
  await served.deps.orm.em
    .fork()
    .nativeUpdate(Asset, { id: src }, { provenance: { provider: 'embedded', sandbox: true } });
  const deck = {
    version: 1,
    ratio: '9:16',
    durationMs: 3_000,
    fps: 30,
    background: { kind: 'image', src },
    slides: [{ startMs: 0, endMs: 3_000, boxes: [] }],
    captions: { enabled: false, style: 'plain' },
  };
  expect(await asked('/posts', { deck, format: 'slideshow' })).toBe(409);
  expect(await served.deps.orm.em.fork().count(Post, { teamId: team.team.id })).toBe(0);
  expect(await asked('/posts', { deck, format: 'slideshow' }, team.key)).toBe(202);
  const [content] = await served.deps.orm.em.fork().find(Content, { teamId: team.team.id });
  expect(content?.sandboxMedia).toBe(true);
});

test('live posts fail if a sandbox provider made their content', async () => {
  const owner = await mintTeam(publisher.deps);
  const fixture = new Fixture(publisher, new ScriptedProvider('embedded', true));
  const id = await fixture.job(owner, { format: 'fadein', inputs: { prompt: 'Cold brew', lines: ['Slow.', 'Cold.'] } });
  await fixture.makeAll(id);
  await fixture.compose(id);
  expect((await fixture.content(id)).sandboxMedia).toBe(true);
  const accounts = [await mintAccount(fixture.deps, owner, 'clipapp')];
  const waiting = { contentId: id, accounts, renderStatus: 'rendering' as const, schedule: 'asap' as const };
  const [lively, trying] = [
    await commit(fixture.deps, (tx) => getPost(tx, owner, waiting)),
    await commit(fixture.deps, (tx) => getPost(tx, owner, waiting)),
  ];
  await fixture.em().nativeUpdate(Post, { id: lively }, { sandbox: false });
  const media = { outputKey: 'c/x/v.mp4', thumbnailKey: 'c/x/t.jpg', bytes: 1, sha256: 'x' };

  await commit(fixture.deps, (tx) =>
    finishRender(tx, id, { ...media, durationMs: 3_000, width: 1_080, height: 1_920 }, (key) => key),
  );

  const posts = await fixture.em().find(Post, { id: { $in: [lively, trying] } }, { orderBy: { id: 'asc' } });
  expect(posts.map(({ status, renderStatus }) => [status, renderStatus])).toEqual([
    ['failed', 'failed'],
    ['queued', 'ready'],
  ]);
  const [target] = await fixture.em().find(PostTarget, { postId: lively });
  expect([target?.status, target?.error?.code]).toEqual(['failed', 'sandbox_media']);
});

test('the claim of a live post rejects sandbox media', async () => {
  const { connectors } = publisher.deps;
  const deps = publisher.another({ connectors: { ...connectors, live: connectors.sandbox } });
  const { postId } = await readyPost(deps, { platforms: ['clipapp', 'reelnet'] });
  const em = deps.orm.em.fork();
  const { contentId } = await em.findOneOrFail(Post, postId);
  await em.nativeUpdate(Post, { id: postId }, { sandbox: false });
  await em.nativeUpdate(Content, { id: contentId ?? '' }, { sandboxMedia: true });

  expect(await publishPost(deps, postId, LIMIT_MS)).toEqual({ next: 'end', status: 'failed' });

  const targets = await deps.orm.em.fork().find(PostTarget, { postId });
  expect(targets.map(({ status, error, sends }) => [status, error?.code, sends])).toEqual(
    Array.from({ length: 2 }, () => ['failed', 'sandbox_media', 0]),
  );
});
