import { readFile, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Asset } from '../../../db/entities/asset.ts';
import type { StudioInputs } from '../../../db/content/studio-briefs.ts';
import type { Format } from '../../../domain/formats.ts';
import { openPublisher, type TestPublisher } from '../../support/publisher.ts';
import { mintTeam, type TestTeam } from '../../support/teams.ts';
import { fails, mediaServer, sends, type MediaServer } from '../own-media/media-server.ts';
import { runFfmpegTo } from '../../decks/make-media.ts';
import { Fixture } from './fixture.ts';

let publisher: TestPublisher;
let server: MediaServer;
let fixture: Fixture;
let team: TestTeam;
/** Red for a second, then blue, then green for half a second each. */
let shots: string;
let long: string;
let picture: string;

const shot = (colour: string, seconds: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `color=${colour}:s=64x64:r=10:d=${seconds}`,
];

beforeAll(async () => {
  publisher = await openPublisher();
  server = await mediaServer();
  const dir = await mkdtemp(join(publisher.deps.scratchDir, 'sources-'));
  const join3 = ['-filter_complex', '[0][1][2]concat=n=3', '-pix_fmt', 'yuv420p'];
  const three = [...shot('red', 1), ...shot('blue', 0.5), ...shot('green', 0.5)];
  shots = server.at('/shots.mp4', sends(await readFile(await runFfmpegTo(dir, 'shots.mp4', ...three, ...join3))));
  long = server.at('/long.mp4', sends(await readFile(await runFfmpegTo(dir, 'long.mp4', ...shot('red', 16)))));
  const drawn = await runFfmpegTo(dir, 'picture.png', ...shot('red', 1), '-frames:v', '1');
  picture = server.at('/picture.png', sends(await readFile(drawn), 'image/png'));
});
afterAll(async () => {
  await server?.close();
  await publisher?.close();
});
beforeEach(async () => {
  team = await mintTeam(publisher.deps);
  fixture = new Fixture(publisher);
});

const job = (format: Format, inputs: StudioInputs): Promise<string> =>
  fixture.job(team, { format, inputs: { ...inputs } });

const assets = (): Promise<Asset[]> => fixture.em().find(Asset, { workspaceId: team.workspace.id });

test('a source is stored in the library once, and its cuts are saved with the job', async () => {
  const id = await job('clonevideo', { sourceVideoUrl: shots, script: 'One. Two. Three.' });
  expect((await fixture.gather(id))?.length).toBeGreaterThan(0);
  const asked = server.asked('/shots.mp4');
  await fixture.gather(id);

  const { brief, status, progress } = await fixture.content(id);
  const [asset, ...others] = await assets();
  expect(others).toEqual([]);
  expect(asset).toMatchObject({ kind: 'video', durationMs: 2_000, provenance: { sourceUrl: shots } });
  expect(brief?.source).toMatchObject({ asset: { id: asset?.id, durationMs: 2_000 }, cutsMs: [1_000, 1_500] });
  expect([status, progress, server.asked('/shots.mp4')]).toEqual(['rendering', 5, asked]);
  const second = await job('clonevideo', { sourceAssetId: asset?.id ?? '', script: 'One.' });
  await fixture.gather(second);
  expect((await fixture.content(second)).brief?.source?.cutsMs).toEqual([1_000, 1_500]);
});

test('two concurrent attempts store one brief and one set of calls', async () => {
  const id = await job('clonevideo', { sourceVideoUrl: shots, script: 'One. Two. Three.' });
  const [one, other] = await Promise.all([fixture.gather(id), fixture.gather(id)]);
  expect(one).toEqual(other);
  expect([(await fixture.calls(id)).length, (await assets()).length]).toEqual([one?.length, 1]);
});

test('the picture of a product is fetched and added to the brief', async () => {
  const product = { name: 'Beans', imageUrl: picture };
  const id = await job('productspokesperson', { product, script: 'These are the beans.' });
  await fixture.gather(id);
  const [asset] = await assets();
  expect((await fixture.content(id)).brief?.product).toMatchObject({
    name: 'Beans',
    picture: { id: asset?.id, kind: 'image' },
  });
});

test.each<[string, () => StudioInputs & { format: Format }, boolean]>([
  ['source_too_long', () => ({ format: 'characterswap', sourceVideoUrl: long }), false],
  ['source_unreadable', () => ({ format: 'clonevideo', sourceVideoUrl: picture }), false],
  ['source_unreadable', () => ({ format: 'clonevideo', sourceVideoUrl: server.at('/x', sends('<html>')) }), false],
  ['source_unreadable', () => ({ format: 'clonevideo', sourceAssetId: 'ast_gone' }), false],
  ['source_unreachable', () => ({ format: 'clonevideo', sourceVideoUrl: server.at('/gone', fails(404)) }), false],
  ['source_unreachable', () => ({ format: 'clonevideo', sourceVideoUrl: server.at('/busy', fails(503)) }), true],
])('%s: nothing is begun, and what is wrong for good is not tried again', async (code, given, retryable) => {
  const { format, ...inputs } = given();
  const id = await job(format, { ...inputs, script: 'One.' });
  await expect(fixture.gather(id)).rejects.toMatchObject({ code, retryable });
  expect([await fixture.calls(id), fixture.provider.starts]).toEqual([[], []]);
});
