import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { finishClips } from '../../db/content/clips.ts';
import { failJob } from '../../db/content/end-content.ts';
import { beginRender, failRender, finishRender } from '../../db/content/contents.ts';
import { Content } from '../../db/entities/content.ts';
import { Event } from '../../db/entities/event.ts';
import { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import { Post } from '../../db/entities/post.ts';
import type { PostStatus } from '../../domain/posts/post.ts';
import type { Reply } from '../support/api.ts';
import { cutVideo } from '../support/cut-video.ts';
import { readyContent, type ContentDeps } from '../support/ready-post.ts';
import { service } from '../support/service.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { commit, mintKey } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';

const served = service();
const team = useTeam(served);
let stored: ContentDeps;
beforeAll(async () => {
  const scratchDir = await mkdtemp(join(served.deps.config.home, 'content-'));
  stored = { ...served.deps, scratchDir, mediaToken: (id) => `token-${id}` };
});

const call = (method: string, path: string, body?: unknown, key = team.key): Promise<Reply> =>
  served.api.call(method, path, { key, body });

const cancel = (id: string, key = team.key): Promise<Reply> => call('POST', `/content/${id}/cancel`, undefined, key);

const balance = async (): Promise<number> => (await call('GET', '/credits')).json.data.balance;

const refunds = (jobId: string): Promise<number> => served.em().count(LedgerEntry, { refId: jobId, type: 'refund' });

async function render(): Promise<string> {
  return (await call('POST', '/content/ugc', { prompt: 'Cold brew' })).json.data.contentId;
}

const MEDIA = { outputKey: 'c/x/video.mp4', thumbnailKey: 'c/x/thumbnail.jpg', bytes: 1, sha256: 'x' };
const RENDERED = { ...MEDIA, durationMs: 5_000, width: 1_080, height: 1_920 };

const finish = (id: string): Promise<boolean> =>
  commit(served.deps, (tx) => finishRender(tx, id, RENDERED, (key) => key));

/** Creates a post of the content through the API. */
async function getPost(contentId: string, changes: object = {}): Promise<Reply> {
  const selectedAccounts = { clipapp: [await insertAccount(served.deps, team)] };
  return call('POST', '/posts', { contentId, selectedAccounts, ...changes });
}

const remove = (id: string): Promise<Reply> => call('DELETE', `/content/${id}`);

async function getFiles(id: string): Promise<string[]> {
  const { outputKey, thumbnailKey } = await served.em().findOneOrFail(Content, id);
  const files = await Promise.all([outputKey, thumbnailKey].map((key) => stored.storage.getLocalFile(key!)));
  return files.map((file) => file!.path);
}

const setStatus = (postId: string, status: PostStatus): Promise<unknown> =>
  served.em().nativeUpdate(Post, { id: postId }, { status });

/** Finishes a live render that posts of the given key modes wait for. Returns the event's postId and the posts. */
async function readyFor(...waiting: ('live' | 'test')[]): Promise<{ postId: unknown; posts: string[] }> {
  const live = (await mintKey(served.deps, team.team.id, { live: true })).text;
  const { contentId } = (await call('POST', '/content/ugc', { prompt: 'Cold brew' }, live)).json.data;
  await beginRender(served.em(), contentId);
  const posts: string[] = [];
  for (const kind of waiting) {
    const account = await insertAccount(served.deps, team, 'clipapp', { sandbox: kind === 'test' });
    const body = { contentId, selectedAccounts: { clipapp: [account] } };
    posts.push((await call('POST', '/posts', body, kind === 'live' ? live : team.key)).json.data.id);
  }
  await finish(contentId);
  const event = await served.em().findOneOrFail(Event, { subjectId: contentId, type: 'content.ready' });
  expect(event.sandbox).toBe(false);
  return { postId: event.data['postId'], posts };
}

describe('content.ready', () => {
  test('content.ready names the oldest waiting post of the same key mode', async () => {
    const { postId, posts } = await readyFor('test', 'live', 'live');
    expect(postId).toBe(posts[1]);
  });

  test('content.ready names no post if only posts of the other key mode waited', async () => {
    expect((await readyFor('test')).postId).toBeUndefined();
  });
});

describe('POST /content/{id}/cancel', () => {
  test.each(['queued', 'rendering'])('cancelling a %s render refunds its credits once', async (status) => {
    const before = await balance();
    const id = await render();
    if (status === 'rendering') await beginRender(served.em(), id);

    const reply = await cancel(id);

    expect([reply.status, reply.json.data.status, reply.json.data.credits]).toEqual([
      200,
      'cancelled',
      { charged: 10, refunded: 10 },
    ]);
    expect(await balance()).toBe(before);
    expect((await cancel(id)).json.data).toEqual(reply.json.data);
    expect([await balance(), await refunds(id)]).toEqual([before, 1]);
    expect(await beginRender(served.em(), id)).toBeNull();
  });

  test('cancelling a free render refunds nothing', async () => {
    const { contentId } = (await call('POST', '/content/walloftext', { prompt: 'Cold brew' })).json.data;
    expect((await cancel(contentId)).json.data).toMatchObject({
      status: 'cancelled',
      credits: { charged: 0, refunded: 0 },
    });
    expect(await refunds(contentId)).toBe(0);
  });

  test('cancelling ready or failed content returns 409 and changes nothing', async () => {
    const [ready, failed] = [await render(), await render()];
    await beginRender(served.em(), ready);
    await finish(ready);
    await commit(served.deps, (tx) => failRender(tx, failed, { code: 'x', message: 'x' }));
    for (const [id, status] of [[ready, 'ready'] as const, [failed, 'failed'] as const]) {
      expect((await cancel(id)).status).toBe(409);
      expect((await call('GET', `/content/${id}`)).json.data.status).toBe(status);
    }
    expect([await refunds(ready), await refunds(failed)]).toEqual([0, 1]);
  });

  test('cancelling a long video keeps its ready clips, cancels the others and refunds nothing', async () => {
    const before = await balance();
    const { id, clipIds } = await cutVideo(served.deps, team, 5);
    const [unfinished = '', ...ready] = clipIds.toReversed();
    for (const clipId of ready) await finish(clipId);
    const waiting = (await getPost(unfinished)).json.data.id;

    const reply = await cancel(id);

    const shown = { status: 'ready', progress: 100, credits: { charged: 60, refunded: 0 }, clips: clipIds };
    expect([reply.status, reply.json.data]).toEqual([200, expect.objectContaining(shown)]);
    expect((await call('GET', `/content/${unfinished}`)).json.data.status).toBe('cancelled');
    expect((await call('GET', `/posts/${waiting}`)).json.data.status).toBe('failed');
    for (const clipId of ready) expect((await getPost(clipId)).status).toBe(201);
    const again = await cancel(id);
    expect([again.status, again.json.data]).toEqual([200, reply.json.data]);
    expect([await balance(), await refunds(id)]).toEqual([before - 60, 0]);
  });

  test('cancelling a long video without ready clips cancels its clips and refunds its credits', async () => {
    const before = await balance();
    const { id, clipIds } = await cutVideo(served.deps, team, 2);
    await commit(served.deps, (tx) => failRender(tx, clipIds[0] ?? '', { code: 'x', message: 'x' }));

    const { status, json } = await cancel(id);

    expect([status, json.data.status, json.data.credits]).toEqual([200, 'cancelled', { charged: 60, refunded: 60 }]);
    expect((await call('GET', `/content/${clipIds[1]}`)).json.data.status).toBe('cancelled');
    expect((await cancel(id)).json.data).toEqual(json.data);
    expect([await balance(), await refunds(id)]).toEqual([before, 1]);
  });

  test('a long video whose job fails keeps its ready clips', async () => {
    const before = await balance();
    const { id, clipIds } = await cutVideo(served.deps, team, 2);
    const [kept = '', unfinished = ''] = clipIds;
    await finish(kept);

    const stop = () => commit(served.deps, (tx) => failJob(tx, id, { code: 'abandoned', message: 'It was stopped.' }));
    expect([await stop(), await stop()]).toEqual([true, false]);

    expect((await call('GET', `/content/${id}`)).json.data).toMatchObject({
      status: 'ready',
      credits: { refunded: 0 },
    });
    expect((await call('GET', `/content/${unfinished}`)).json.data.status).toBe('failed');
    expect([await balance(), await refunds(id)]).toEqual([before - 60, 0]);
  });

  test('cancelling a long video whose clips are all ready returns 409', async () => {
    const { id, clipIds } = await cutVideo(served.deps, team, 2);
    for (const clipId of clipIds) await finish(clipId);
    await commit(served.deps, (tx) => finishClips(tx, id));
    expect((await cancel(id)).status).toBe(409);
    expect(await refunds(id)).toBe(0);
  });

  test('cancelling a ready long video returns 409 even if one clip was cancelled before', async () => {
    const { id, clipIds } = await cutVideo(served.deps, team, 2);
    const [alone = '', ready = ''] = clipIds;
    expect((await cancel(alone)).status).toBe(200);
    await finish(ready);
    await commit(served.deps, (tx) => finishClips(tx, id));
    expect([(await cancel(id)).status, (await cancel(alone)).status]).toEqual([409, 200]);
  });

  test('cancelling a render fails its waiting posts with one event each and keeps drafts', async () => {
    const id = await render();
    const posts = [await getPost(id), await getPost(id, { schedule: 'draft' })];
    expect(posts.map(({ status }) => status)).toEqual([202, 202]);
    const [waiting, draft] = posts.map(({ json }) => json.data.id as string);

    await Promise.all([cancel(id), cancel(id)]);

    const failed = (await call('GET', `/posts/${waiting}`)).json.data;
    expect(failed).toMatchObject({ status: 'failed', renderStatus: 'failed' });
    expect(failed.targets[0].error.code).toBe('render_failed');
    expect(await served.em().count(Event, { subjectId: waiting!, type: 'post.failed' })).toBe(1);
    const storedPost = (await call('GET', `/posts/${draft}`)).json.data;
    expect(storedPost).toMatchObject({ status: 'draft', renderStatus: 'failed' });
    expect((await getPost(id)).status).toBe(409);
  });

  test('20 concurrent cancels all return 200 and refund once', async () => {
    const before = await balance();
    const id = await render();
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(id)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect([await balance(), await refunds(id)]).toEqual([before, 1]);
  });
});

describe('GET /content', () => {
  test('a cursor continues a list behind its last piece, also if a newer one was created meanwhile', async () => {
    const older = await insertContent(served.deps, team);
    const newer = await insertContent(served.deps, team);
    const first = await call('GET', '/content?limit=1');
    expect(first.json.pagination).toMatchObject({ total: 2, nextCursor: newer });
    await insertContent(served.deps, team);
    for (const filter of ['', '&status=ready', `&workspaceId=${team.workspace.id}`]) {
      const next = await call('GET', `/content?limit=2&cursor=${newer}${filter}`);
      expect([next.status, next.json.data.map(({ id }: { id: string }) => id)]).toEqual([200, [older]]);
      expect(next.json.pagination).toEqual({ limit: 2, nextCursor: null });
    }
    expect((await call('GET', '/content?cursor=con_0000')).status).toBe(404);
  });
});

describe('DELETE /content/{id}', () => {
  test('deleting content removes its media, and later requests return 404', async () => {
    const id = await readyContent(stored, team);
    const files = await getFiles(id);

    const reply = await remove(id);

    expect([reply.status, reply.json.data]).toEqual([200, { id }]);
    expect((await call('GET', `/content/${id}`)).status).toBe(404);
    expect((await call('GET', '/content')).json.data).toEqual([]);
    expect([(await remove(id)).status, (await cancel(id)).status, (await getPost(id)).status]).toEqual([404, 404, 404]);
    while (files.some(existsSync)) await turn();
  });

  test.each<PostStatus>(['draft', 'in_review', 'approved', 'queued', 'scheduled', 'publishing'])(
    'deleting content that a %s post uses returns 409',
    async (status) => {
      const id = await readyContent(stored, team);
      const postId = (await getPost(id)).json.data.id;
      await setStatus(postId, status);
      expect((await remove(id)).status).toBe(409);
      expect((await call('GET', `/content/${id}`)).json.data.outputUrl).not.toBeNull();
      await setStatus(postId, 'cancelled');
      expect((await remove(id)).status).toBe(200);
    },
  );

  test('a published post keeps its results but no media after its content is deleted', async () => {
    const id = await readyContent(stored, team);
    const postId = (await getPost(id)).json.data.id;
    await setStatus(postId, 'posted');
    expect((await call('GET', `/posts/${postId}`)).json.data.mediaUrl).not.toBeNull();
    expect((await remove(id)).status).toBe(200);
    const storedPost = (await call('GET', `/posts/${postId}`)).json.data;
    expect(storedPost).toMatchObject({ status: 'posted', contentId: id, mediaUrl: null, thumbnailUrl: null });
  });

  test('deleting content returns 409 during its render and 200 after a cancel or failure', async () => {
    const [cancelled, failed] = [await render(), await render()];
    await beginRender(served.em(), failed);
    expect([(await remove(cancelled)).status, (await remove(failed)).status]).toEqual([409, 409]);
    await cancel(cancelled);
    await commit(served.deps, (tx) => failRender(tx, failed, { code: 'x', message: 'x' }));
    expect([(await remove(cancelled)).status, (await remove(failed)).status]).toEqual([200, 200]);
  });
});

test('a key of another workspace can neither cancel nor delete', async () => {
  const id = await render();
  const second = (await call('POST', '/workspaces', { name: 'Second' })).json.data.id;
  const pinned = (await mintKey(served.deps, team.team.id, { workspaceId: second })).text;
  const refused = [await cancel(id, pinned), await call('DELETE', `/content/${id}`, undefined, pinned)];
  expect(refused.map(({ status }) => status)).toEqual([404, 404]);
  expect((await call('GET', `/content/${id}`)).json.data.status).toBe('queued');
});
