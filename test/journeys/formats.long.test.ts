/** Every format through the public API, with the embedded provider, worker and simulator. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { saveVideo } from '../../bin/demo/save-video.ts';
import { buildFormatJobs } from '../../bin/gallery/example-jobs.ts';
import { createMaterials } from '../../bin/gallery/create-materials.ts';
import { createUploader } from '../../bin/gallery/create-uploader.ts';
import { watchContent } from '../../bin/gallery/watch-content.ts';
import { Content } from '../../db/entities/content.ts';
import { Event } from '../../db/entities/event.ts';
import { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import { FORMATS, getRenderPrice, type Format } from '../../domain/formats.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { checkConformance } from '../../decks/probe/check-conformance.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { readVideoFrames } from '../decks/legibility/frames.ts';
import { checkLegibility } from '../decks/legibility/check-legibility.ts';
import { closeReaders } from '../decks/legibility/read-words.ts';

/** Reading takes minutes, of videos as long as those of the gallery: `KINORA_ALL_DECKS=1 npm test -- test/decks/generated test/journeys/formats` does it. */
const READ = process.env['KINORA_ALL_DECKS'] === '1';

/** Shorter texts for the formats whose gallery texts do not fit into three seconds. */
const SPOKEN = { script: 'Wait eighteen hours.' };
const BRIEFER: Partial<Record<Format, object>> = {
  walloftext: { script: 'Twelve hours is not enough. Wait eighteen.' },
  slideshow: { script: 'Two mistakes\nGrinding too fine' },
  greenscreen: { prompt: 'My mornings, upgraded' },
  talkinghead: SPOKEN,
  ugc: SPOKEN,
  productspokesperson: SPOKEN,
  greenscreenmobile: SPOKEN,
  listicle: { items: ['Coarse', 'Cold', 'Slow'].map((text) => ({ text })) },
  ranking: { items: ['Cold brew', 'Iced coffee', 'Iced tea'].map((text) => ({ text })) },
};

let instance: Instance;
let folder: string;
const jobs = new Map<Format, string>();

beforeAll(async () => {
  instance = await startInstance();
  folder = await mkdtemp(join(instance.home, 'formats-'));
  const materials = await createMaterials(
    instance.api,
    createUploader({ baseUrl: instance.baseUrl, apiKey: instance.team.key }),
    () => undefined,
  );
  for (const [format, usual] of Object.entries(buildFormatJobs(materials))) {
    const body = READ ? usual : { ...usual, durationSec: 3, ...BRIEFER[format as Format] };
    const { contentId } = await instance.api.post<{ contentId: string }>(`/content/${format}`, body);
    jobs.set(format as Format, contentId);
  }
});
afterAll(async () => {
  await instance?.stop();
  await closeReaders();
});

/** Layout checks always pass; OCR over random pictures misses a word now and then. */
async function expectLegible(contentId: string, path: string): Promise<void> {
  const { deck } = await em().findOneOrFail(Content, contentId);
  const seen = await checkLegibility(deck as unknown as Deck, readVideoFrames(path, deck as unknown as Deck), {
    read: READ,
  });
  expect(seen.problems.filter(({ check }) => check !== 'reading')).toEqual([]);
  expect(seen.recall).toBeGreaterThanOrEqual(0.8);
}

const em = () => instance.orm.em.fork();
const getId = (format: Format): string => jobs.get(format) ?? '';

test.each(FORMATS)('%s renders to a readable, conforming video with one event and one charge', async (format) => {
  const contentId = getId(format);
  const content = await watchContent(instance.api, contentId, () => undefined);
  expect([content.status, content.error]).toEqual(['ready', null]);

  const path = await saveVideo(content.outputUrl ?? '', join(folder, `${format}.mp4`));
  expect(await checkConformance(path)).toEqual([]);
  await expectLegible(contentId, path);
  expect(content.deckHash).toMatch(/^[0-9a-f]{64}$/u);
  expect(await em().count(Event, { subjectId: contentId, type: 'content.ready' })).toBe(1);
  expect(await em().count(LedgerEntry, { refId: contentId, type: 'spending' })).toBe(
    getRenderPrice(format) > 0 ? 1 : 0,
  );
  expect(await em().count(LedgerEntry, { refId: contentId, type: 'refund' })).toBe(0);
});

test('all eighteen formats are published on all three platforms', async () => {
  const { accounts } = instance;
  const selectedAccounts = Object.fromEntries(PLATFORMS.map((platform) => [platform, [accounts[platform]]]));
  const posts: string[] = [];
  for (const format of FORMATS) {
    const body = { contentId: getId(format), selectedAccounts, caption: format, declarations: { madeForKids: false } };
    posts.push((await instance.api.post<{ id: string }>('/posts', body)).id);
  }
  const open = async (): Promise<unknown[]> =>
    em().execute(`select id from post where id = any(string_to_array(?, ',')) and status in ('queued', 'publishing')`, [
      posts.join(','),
    ]);
  while ((await open()).length > 0) await sleep(500);
  const targets = await em().execute<{ status: string; n: number }[]>(
    `select status, count(*)::int as n from post_target where post_id = any(string_to_array(?, ',')) group by status`,
    [posts.join(',')],
  );
  expect(targets).toEqual([{ status: 'posted', n: 3 * FORMATS.length }]);
});

test('generated media is marked synthetic, with its prompt and provider in the library', async () => {
  const content = await em().findOneOrFail(Content, getId('listicle'));
  expect(content.sandboxMedia).toBe(true);
  const { assetIds } = await instance.api.get<{ assetIds: string[] }>(`/content/${content.id}`);
  expect(assetIds.length).toBeGreaterThan(0);
  for (const id of assetIds) {
    const asset = await instance.api.get<{ provenance: object }>(`/assets/${id}`);
    expect(asset.provenance).toMatchObject({ provider: 'embedded', sandbox: true, synthetic: true });
  }
});
