import { randomBytes } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { finishRender, recordContent } from '../../db/content/contents.ts';
import { addStorage } from '../../db/credits/storage.ts';
import { readStorage } from '../support/read-storage.ts';
import { Account } from '../../db/entities/account.ts';
import { Content } from '../../db/entities/content.ts';
import { PLAN_TERMS, PLANS } from '../../domain/teams/plans.ts';
import { insertAccount } from '../support/posts.ts';
import { getPost, readyContent } from '../support/ready-post.ts';
import { service } from '../support/service.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';
import { uploadAsset } from '../support/upload-asset.ts';

const GB = 1_000_000_000;
const served = service();

/** A picture that no other test has uploaded. */
function picture(): Buffer {
  const png = createCanvas(40, 40).toBuffer('image/png');
  return Buffer.concat([png, randomBytes(1_000)]);
}

const upload = ({ key }: TestTeam, bytes: Buffer) => uploadAsset(served.api.origin, key, bytes);

async function shown({ key }: TestTeam): Promise<object> {
  const { json } = await served.api.call('GET', '/me', { key });
  return json.data.usage.metrics.find(({ metric }: { metric: string }) => metric === 'storage_bytes');
}

const stored = ({ team }: TestTeam): Promise<number> => readStorage(served.deps.orm.em.fork(), team.id);

const fillStorage = ({ team }: TestTeam, leaveBytes: number): Promise<void> =>
  commit(served.deps, (tx) => addStorage(tx, team.id, PLAN_TERMS[team.plan].storageBytes - leaveBytes));

test.each(PLANS)('GET /me shows the storage of a %s plan, even if nothing is stored', async (plan) => {
  const limit = { creator: 50 * GB, pro: 500 * GB, agency: 5_000 * GB }[plan];
  const team = await mintTeam(served.deps, plan);
  expect(await shown(team)).toEqual({ metric: 'storage_bytes', used: 0, limit, remaining: limit });
});

test('an upload counts its bytes, the same file counts once, and a deletion frees them', async () => {
  const team = await mintTeam(served.deps, 'creator');
  const bytes = picture();

  const { json } = await upload(team, bytes);
  expect((await upload(team, bytes)).status).toBe(200);
  expect(await shown(team)).toMatchObject({ used: bytes.length, remaining: 50 * GB - bytes.length });

  await served.api.call('DELETE', `/assets/${json.data.id}`, { key: team.key });
  await served.api.call('DELETE', `/assets/${json.data.id}`, { key: team.key });
  expect(await shown(team)).toMatchObject({ used: 0, remaining: 50 * GB });
});

test('an upload that exceeds the storage returns 429 and is not stored; a smaller one is', async () => {
  const team = await mintTeam(served.deps, 'creator');
  const bytes = picture();
  await fillStorage(team, bytes.length - 1);

  const over = await upload(team, bytes);
  const message = "The plan's 50 GB of storage are used up; delete assets, content or media of posts.";
  expect([over.status, over.json.error]).toEqual([429, { type: 'usage_limit_reached', message }]);
  expect(over.headers.get('retry-after')).toBeNull();
  expect((await served.api.call('GET', '/assets', { key: team.key })).json.pagination?.total).toBe(0);
  expect((await upload(team, bytes.subarray(0, bytes.length - 1))).status).toBe(201);
  expect(await shown(team)).toMatchObject({ used: 50 * GB, remaining: 0 });
});

test('concurrent uploads never exceed the storage quota', async () => {
  const team = await mintTeam(served.deps, 'creator');
  const files = Array.from({ length: 12 }, picture);
  const size = files[0]?.length ?? 0;
  await fillStorage(team, 5 * size + 1);

  const results = await Promise.all(files.map((file) => upload(team, file)));

  expect(results.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(429)]);
  expect(await stored(team)).toBe(50 * GB - 1);
  expect((await served.api.call('GET', '/assets', { key: team.key })).json.pagination?.total).toBe(5);
});

test('a render over the storage quota returns 429 and charges nothing', async () => {
  const team = await mintTeam(served.deps, 'creator');
  await fillStorage(team, 0);
  const { key } = team;
  const before = (await served.api.call('GET', '/me', { key })).json.data;

  const render = await served.api.call('POST', '/content/walloftext', { key, body: { deck: buildDemoDeck() } });

  expect([render.status, render.json.error.type]).toEqual([429, 'usage_limit_reached']);
  const after = (await served.api.call('GET', '/me', { key })).json.data;
  expect([after.usage, after.credits]).toEqual([before.usage, before.credits]);
});

test('deleting the last content that shares a file frees its storage', async () => {
  const team = await mintTeam(served.deps, 'creator');
  const place = { teamId: team.team.id, workspaceId: team.workspace.id, format: 'listicle' as const };
  const deck = { deck: { ...buildDemoDeck() }, deckHash: 'x', warnings: [], creditsCharged: 0, sandbox: true };
  const size = { bytes: 700, sha256: 'x', durationMs: 1, width: 1, height: 1 };
  const media = { outputKey: `c/${team.team.id}/video.mp4`, thumbnailKey: `c/${team.team.id}/thumbnail.jpg`, ...size };
  const make = () =>
    commit(served.deps, async (tx) => {
      const id = await recordContent(tx, { ...place, ...deck });
      await tx.em.execute(`update content set status = 'rendering' where id = ?`, [id]);
      await finishRender(tx, id, media, (key) => key);
      return id;
    });
  const [first, second] = [await make(), await make()];
  await commit(served.deps, (tx) => addStorage(tx, team.team.id, media.bytes));
  const remove = (id: string) => served.api.call('DELETE', `/content/${id}`, { key: team.key });

  expect((await remove(first)).status).toBe(200);
  expect(await stored(team)).toBe(media.bytes);
  expect((await remove(second)).status).toBe(200);
  expect(await stored(team)).toBe(0);
});

test('deleting the own media of a cancelled post frees its storage once', async () => {
  const team = await mintTeam(served.deps, 'creator');
  const { key } = team;
  const deps = { ...served.deps, scratchDir: served.deps.config.home, mediaToken: (id: string) => `own-${id}` };
  const contentId = await readyContent(deps, team, { source: 'own_media', workflow: 'fetchMedia', format: null });
  const { bytes } = await deps.orm.em.fork().findOneOrFail(Content, contentId);
  const account = await insertAccount(served.deps, team, 'clipapp');
  const postId = await commit(served.deps, async (tx) => {
    await addStorage(tx, team.team.id, bytes ?? 0);
    return getPost(tx, team, { contentId, accounts: [await tx.em.findOneOrFail(Account, account)], schedule: 'draft' });
  });
  const remove = () => served.api.call('DELETE', `/posts/${postId}/media`, { key });

  expect((await remove()).json.error).toMatchObject({ type: 'conflict' });
  await served.api.call('DELETE', `/posts/${postId}`, { key });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  expect(await stored(team)).toBe(0);
  expect((await served.api.call('GET', `/posts/${postId}`, { key })).json.data.mediaUrl).toBeNull();
});
