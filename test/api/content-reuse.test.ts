import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { acceptGeneration } from '../../db/generations/accept-generation.ts';
import { beginRender, finishRender } from '../../db/content/contents.ts';
import { isShown } from '../../db/content/record-or-reuse.ts';
import { Content } from '../../db/entities/content.ts';
import { Event } from '../../db/entities/event.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import type { Reply } from '../support/api.ts';
import { insertGeneration } from '../support/generations.ts';
import { insertAccount } from '../support/posts.ts';
import { isFullRun } from '../support/runs.ts';
import { service } from '../support/service.ts';
import { commit, mintKey, mintTeam, type TestTeam } from '../support/teams.ts';
import type { HashDeck } from '../../domain/decks/deck-assets.ts';

const served = service();
let team: TestTeam;
beforeEach(async () => {
  team = await mintTeam(served.deps);
});

const call = (method: string, path: string, body?: unknown, key = team.key): Promise<Reply> =>
  served.api.call(method, path, { key, body });
const render = (changes: object = {}, key = team.key): Promise<Reply> =>
  call('POST', '/content/slideshow', { deck: buildDemoDeck(), ...changes }, key);
const has = (key: string): Promise<boolean> => served.deps.storage.exists(key);
const getKey = async (id: string): Promise<string> => (await served.em().findOneOrFail(Content, id)).outputKey ?? '';
const starts = (id: string): Promise<number> => served.em().count(OutboxMessage, { rowId: id, workflow: 'render' });

/** Completes a render as the worker would. */
async function finish(id: string): Promise<void> {
  const { storage } = served.deps;
  const folder = `c/${randomBytes(20).toString('hex')}`;
  const keys = { outputKey: `${folder}/video.mp4`, thumbnailKey: `${folder}/thumbnail.jpg` };
  for (const key of Object.values(keys)) await storage.putFile(key, import.meta.filename, 'video/mp4');
  await beginRender(served.em(), id);
  const media = { ...keys, bytes: 1, sha256: 'x', durationMs: 6_000, width: 1_080, height: 1_920 };
  await commit(served.deps, (tx) => finishRender(tx, id, media, storage.getUrl));
}

/** Creates a finished render of the demo deck. */
async function finished(): Promise<string> {
  const { contentId } = (await render()).json.data;
  await finish(contentId);
  return contentId;
}

/** Runs a call after the given number of event loop turns. */
async function later<T>(turns: number, act: () => Promise<T>): Promise<T> {
  for (let n = 0; n < turns; n += 1) await new Promise((resolve) => setImmediate(resolve));
  return act();
}

const untilGone = async (key: string): Promise<void> => {
  while (await has(key)) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('reusing a finished render', () => {
  test('a deck that is already rendered is ready at once and still sends content.ready', async () => {
    const first = await finished();

    const again = await render();

    const { contentId } = again.json.data;
    expect([again.status, again.json.data.status, contentId === first]).toEqual([202, 'ready', false]);
    const shown = (await call('GET', `/content/${contentId}`)).json.data;
    expect(shown).toMatchObject({ status: 'ready', progress: 100, durationMs: 6_000, width: 1_080 });
    expect(shown.outputUrl).toBe((await call('GET', `/content/${first}`)).json.data.outputUrl);
    expect(await starts(contentId)).toBe(0);
    const [event] = await served.em().find(Event, { subjectId: contentId });
    expect(event).toMatchObject({ type: 'content.ready', data: { contentId, outputUrl: shown.outputUrl } });
  });

  test('a post from an already rendered deck returns 202 with its media ready', async () => {
    await finished();
    const selectedAccounts = { clipapp: [await insertAccount(served.deps, team)] };

    const post = await call('POST', '/posts', { deck: buildDemoDeck(), format: 'slideshow', selectedAccounts });

    expect([post.status, post.json.data.renderStatus, post.json.data.renderProgress]).toEqual([202, 'ready', 100]);
    expect(post.json.data.mediaUrl).toMatch(/video\.mp4$/u);
    const { id: postId, contentId } = post.json.data;
    expect(await starts(contentId)).toBe(0);
    expect(await served.em().find(Event, { subjectId: contentId })).toMatchObject([{ data: { contentId, postId } }]);
  });

  test('a post from a generation reuses its finished render, and content.ready names the post', async () => {
    const suggestionId = await insertGeneration(served.deps, team);
    const { deck } = (await call('GET', `/generations/${suggestionId}`)).json.data;
    await finish((await call('POST', '/content/walloftext', { deck })).json.data.contentId);
    const selectedAccounts = { clipapp: [await insertAccount(served.deps, team)] };

    const { id: postId, contentId } = (await call('POST', '/posts', { suggestionId, selectedAccounts })).json.data;

    expect(await served.em().find(Event, { subjectId: contentId })).toMatchObject([{ data: { contentId, postId } }]);
  });

  test('accepting a generation whose deck is already rendered returns ready content', async () => {
    const id = await insertGeneration(served.deps, team);
    const { deck } = (await call('GET', `/generations/${id}`)).json.data;
    const { contentId } = (await call('POST', '/content/walloftext', { deck })).json.data;
    await finish(contentId);

    const accepted = (await call('POST', `/generations/${id}/accept`)).json.data;

    expect((await call('GET', `/content/${accepted.contentId}`)).json.data.status).toBe('ready');
  });

  test('a changed deck, another key mode or another team renders again', async () => {
    await finished();
    const live = await mintKey(served.deps, team.team.id, { live: true });
    const deck = { ...buildDemoDeck(), background: { kind: 'color', color: '#000000' } };

    expect((await render({ deck })).json.data.status).toBe('queued');
    expect((await render({}, live.text)).json.data.status).toBe('queued');
    expect((await render({}, (await mintTeam(served.deps)).key)).json.data.status).toBe('queued');
    expect((await render()).json.data.status).toBe('ready');
  });

  test('a deck renders again if the first render is unfinished or its media was deleted', async () => {
    const waiting = (await render()).json.data.contentId;
    expect((await render()).json.data.status).toBe('queued');
    await finish(waiting);
    await served.deps.storage.remove(await getKey(waiting));

    expect((await render()).json.data.status).toBe('queued');
  });
});

describe('media shared by several content items', () => {
  test('shared media is removed when the last content item that uses it is deleted', async () => {
    const first = await finished();
    const second = (await render()).json.data.contentId;
    const key = await getKey(first);

    await call('DELETE', `/content/${first}`);
    expect(await has(key)).toBe(true);
    await call('DELETE', `/content/${second}`);

    await untilGone(key);
    expect((await call('GET', `/content/${second}`)).status).toBe(404);
  });

  test('concurrent deletes of two content items remove their shared media', async () => {
    for (let trial = 0; trial < (isFullRun() ? 20 : 5); trial += 1) {
      if (trial % 10 === 9) team = await mintTeam(served.deps);
      const first = await finished();
      const second = (await render()).json.data.contentId;
      const key = await getKey(first);
      await Promise.all([call('DELETE', `/content/${first}`), call('DELETE', `/content/${second}`)]);
      await untilGone(key);
    }
  });

  test('content reused during a concurrent delete is never ready without its media', async () => {
    for (let trial = 0; trial < (isFullRun() ? 20 : 5); trial += 1) {
      if (trial % 10 === 9) team = await mintTeam(served.deps);
      const first = await finished();
      const [again, gone] = await Promise.all([render(), later(trial, () => call('DELETE', `/content/${first}`))]);
      const { contentId, status } = again.json.data;
      expect(gone.status).toBe(200);
      if (status === 'ready') {
        const key = await getKey(contentId);
        expect([await has(key), await isShown(served.em(), key)]).toEqual([true, true]);
      }
      await call(status === 'ready' ? 'DELETE' : 'POST', `/content/${contentId}${status === 'ready' ? '' : '/cancel'}`);
    }
  });
});

test('accepting a generation whose content was deleted returns 409 and names suggestionId', async () => {
  const id = await insertGeneration(served.deps, team);
  const { contentId } = (await call('POST', `/generations/${id}/accept`)).json.data;
  await finish(contentId);
  await call('DELETE', `/content/${contentId}`);

  const again = await call('POST', `/generations/${id}/accept`);
  const anew = await call('POST', '/content/walloftext', { suggestionId: id });

  expect([again.status, again.json.error.message]).toEqual([409, expect.stringContaining('suggestionId')]);
  expect(anew.status).toBe(202);
  expect(await served.em().count(Content, { generationId: id })).toBe(2);
});

test('the 409 for deleted content mentions the further inputs that its format requires', async () => {
  const id = await insertGeneration(served.deps, team, { format: 'askmeanything' });
  const { contentId } = (await call('POST', `/generations/${id}/accept`)).json.data;
  await finish(contentId);
  await call('DELETE', `/content/${contentId}`);

  const { message } = (await call('POST', `/generations/${id}/accept`)).json.error;
  const questions = [{ question: 'Why cold brew?', answer: 'It waits.' }];

  expect(message).toContain('what else the format needs');
  expect((await call('POST', '/content/askmeanything', { suggestionId: id })).status).toBe(400);
  expect((await call('POST', '/content/askmeanything', { suggestionId: id, questions })).status).toBe(202);
});

test('the hash of a deck includes the SHA-256 of each of its assets', async () => {
  const id = await insertGeneration(served.deps, team);
  const src = 'ast_1';
  await served.em().execute(
    `insert into asset (id, team_id, workspace_id, kind, name, mime_type, bytes, sha256, storage_key)
     values (?, ?, ?, 'image', 'x', 'image/png', 1, 'sha-of-it', 'c/x')`,
    [src, team.team.id, team.workspace.id],
  );
  await served
    .em()
    .execute(`update generation set deck = jsonb_set(deck, '{background}', ?::jsonb) where id = ?`, [
      JSON.stringify({ kind: 'image', src }),
      id,
    ]);
  const seen: (readonly [string, string])[] = [];
  const hashDeck: HashDeck = (_deck, assets) => {
    seen.push(...assets.map(({ id: assetId, sha256 }) => [assetId, sha256] as const));
    return 'hash';
  };

  const wanted = { generationId: id, sandbox: true, budgetKeyId: null, hashDeck, media: served.deps.storage };
  await commit(served.deps, (tx) => acceptGeneration(tx, wanted));

  expect(seen).toEqual([[src, 'sha-of-it']]);
});
