import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { Asset } from '../../db/entities/asset.ts';
import { newId } from '../../domain/ids.ts';
import type { Reply } from '../support/api.ts';
import { isFullRun } from '../support/runs.ts';
import { service } from '../support/service.ts';
import { accountRow } from '../support/posts.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

const served = service();
let team: TestTeam;
beforeEach(async () => {
  team = await mintTeam(served.deps);
});

const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
  served.api.call(method, path, { key: team.key, body });
const remove = (id: string): Promise<Reply> => call('DELETE', `/assets/${id}`);

async function asset(kind: Asset['kind'] = 'image'): Promise<string> {
  const id = newId('asset');
  const home = { teamId: team.team.id, workspaceId: team.workspace.id };
  const size = { width: 100, height: 100, durationMs: kind === 'video' || kind === 'audio' ? 9_000 : null };
  const sha256 = randomBytes(32).toString('hex');
  const file = { name: 'x', mimeType: `${kind}/x`, bytes: 1, sha256, storageKey: `c/${id}/file.bin`, provenance: null };
  await served.em().insert(Asset, { ...home, ...size, ...file, id, kind });
  return id;
}

const onBackground = (src: string) => ({ ...buildDemoDeck(), background: { kind: 'image', src } });

/** Jobs by the field that names an asset. */
const JOBS: [string, Asset['kind'], (id: string) => [path: string, body: object]][] = [
  ['the background of a deck', 'image', (id) => ['/content/slideshow', { deck: onBackground(id) }]],
  ['assetIds', 'image', (id) => ['/content/slideshow', { prompt: 'One\n\nTwo', assetIds: [id] }]],
  [
    'an item',
    'image',
    (id) => ['/content/listicle', { items: ['a', 'b', 'c'].map((text) => ({ text, assetId: id })) }],
  ],
  ['the product', 'image', (id) => ['/content/ugc', { script: 'Hi there', product: { name: 'X', imageAssetId: id } }]],
  ['the music', 'audio', (id) => ['/content/statvideo', { ...STAT, music: { assetId: id } }]],
  ['the source', 'video', (id) => ['/content/clonevideo', { sourceAssetId: id, rightsConfirmed: true }]],
];
const STAT = { stat: { value: 18, unit: 'h', label: 'until it is ready', source: 'Our kitchen' } };

test.each(JOBS)('an asset named as %s can be deleted only after its job is cancelled', async (_, kind, job) => {
  const id = await asset(kind);
  const [path, body] = job(id);
  const reply = await call('POST', path, body);
  expect([reply.status, reply.json.error]).toEqual([202, undefined]);

  const refused = await remove(id);
  await call('POST', `/content/${reply.json.data.contentId}/cancel`);
  const deleted = await remove(id);

  expect([refused.status, refused.json.error.message]).toEqual([409, expect.stringContaining('unfinished')]);
  expect([deleted.status, (await remove(id)).status]).toEqual([200, 404]);
});

test('the reference and the selected preview of an influencer cannot be deleted while in use', async () => {
  const id = await asset();
  const voice = { id: 'default' };
  const reply = await call('POST', '/influencers', {
    name: 'Mira',
    appearance: 'Red hair',
    voice,
    referenceAssetId: id,
  });
  const influencerId = reply.json.data.id;
  expect((await remove(id)).status).toBe(409);

  await served.em().execute(`update influencer_preview set status = 'ready' where influencer_id = ?`, [influencerId]);
  const portrait = await asset();
  await served.em().execute('update influencer set selected_preview_id = ? where id = ?', [portrait, influencerId]);

  expect([(await remove(id)).status, (await remove(portrait)).status]).toEqual([200, 409]);
  await call('DELETE', `/influencers/${influencerId}`);
  expect((await remove(portrait)).status).toBe(200);
});

test('a job created during an asset delete has its asset or is rejected', async () => {
  for (let trial = 0; trial < (isFullRun() ? 40 : 8); trial += 1) {
    if (trial % 10 === 9) team = await mintTeam(served.deps);
    const id = await asset();
    const [job, gone] = await Promise.all([
      call('POST', '/content/slideshow', { prompt: 'One\n\nTwo', assetIds: [id] }),
      later(trial % 8, () => remove(id)),
    ]);
    const { deletedAt } = await served.em().findOneOrFail(Asset, id);
    expect([`${job.status} ${gone.status}`, deletedAt === null]).toEqual(
      job.status === 202 ? ['202 409', true] : ['404 200', false],
    );
  }
});

async function later<T>(turns: number, act: () => Promise<T>): Promise<T> {
  for (let n = 0; n < turns; n += 1) await new Promise((resolve) => setImmediate(resolve));
  return act();
}

test('an asset can be renamed, and names the posts, content and brand kit that use it', async () => {
  const [id, unused] = [await asset(), await asset()];
  const { contentId } = (await call('POST', '/content/slideshow', { deck: onBackground(id) })).json.data;
  await call('PATCH', `/workspaces/${team.workspace.id}`, { brandKit: { logoAssetId: id } });
  const { storageKey } = await served.em().findOneOrFail(Asset, id);
  const account = await accountRow(served.deps, team, 'reelnet');
  const videoUrl = `http://127.0.0.1:9/media/${storageKey}`;
  const post = await call('POST', '/posts', { videoUrl, selectedAccounts: { reelnet: [account] }, schedule: 'draft' });

  const { uses } = (await call('GET', `/assets/${id}`)).json.data;
  const renamed = await call('PATCH', `/assets/${unused}`, { name: ' Morning ' });

  expect(uses).toEqual([
    { kind: 'post', id: post.json.data.id },
    { kind: 'content', id: contentId },
    { kind: 'brandKit', id: team.workspace.id },
  ]);
  expect([renamed.status, renamed.json.data.name]).toEqual([200, 'Morning']);
  expect((await call('GET', `/assets/${unused}`)).json.data).toMatchObject({ name: 'Morning', uses: [] });
});
