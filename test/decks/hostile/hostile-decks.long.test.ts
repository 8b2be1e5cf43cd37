import { link, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Background } from '../../../domain/decks/deck.ts';
import { checkConformance } from '../../../decks/probe/check-conformance.ts';
import { convertToJpeg } from '../../../decks/own-media/convert-to-jpeg.ts';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import type { RenderAsset } from '../../../decks/encode/plan-render.ts';
import { renderDeck } from '../../../decks/render-deck.ts';
import { runFfmpegTo, readPixel } from '../make-media.ts';
import { buildSoundDeck } from '../sound/make-sounds.ts';
import { tryEach } from './expect-clear-outcomes.ts';
import { writeHostileFiles, type HostileFile } from './hostile-files.ts';
import { useFolder } from '../../support/use-folder.ts';

const folder = useFolder('decks');
let files: Map<string, HostileFile>;
beforeAll(async () => {
  const canary = await runFfmpegTo(folder, 'canary.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=1');
  files = await writeHostileFiles(folder, canary, 'http://127.0.0.1:9');
});

let count = 0;

/** Renders a deck that shows each file as the background for 0.6 s. */
async function render(kind: 'image' | 'video', names: string[]) {
  const asset = ({ path }: HostileFile): RenderAsset => ({ path, kind, width: 300, height: 200, durationMs: 400 });
  const assets = new Map([...files].map(([name, file]) => [name, asset(file)]));
  const slides = names.map((src, index) => {
    const background: Background = { kind, src, fit: 'contain' };
    return { startMs: index * 600, endMs: index * 600 + 600, boxes: [], background };
  });
  const outDir = join(folder, `out-${count++}`);
  const { signal } = new AbortController();
  const deck = buildSoundDeck(Math.max(3000, names.length * 600), undefined, { slides });
  return renderDeck({ deck, assets, outDir, onProgress: () => {}, signal });
}

const near = (seen: number[], wanted: number[]): boolean =>
  wanted.every((channel, index) => Math.abs(channel - (seen[index] ?? 999)) <= 12);
const [RED, BLUE] = [
  [255, 0, 0],
  [0, 0, 255],
];

test('every hostile file is used or rejected with a clear reason while ffmpeg is isolated', async () => {
  const own = await mkdtemp(join(folder, 'isolated-'));
  const paths = [...files.values()].map(({ path }) => path);
  const outcomes = await tryEach(paths.length, own, async (index) => {
    const copy = join(own, `hostile-${index}`);
    await link(paths[index] ?? '', copy);
    return copy;
  });
  expect(outcomes.length).toBeGreaterThanOrEqual(44);
});

describe('unusual files in a deck', () => {
  test('an unusual picture is rendered upright with its colours', async () => {
    const names = ['cmyk.jpg', '16-bit.png', 'on-its-side.jpg', 'polyglot.jpg', 'one-frame.gif'];
    const { videoPath } = await render('image', names);

    expect(await checkConformance(videoPath)).toEqual([]);
    expect(near(await readPixel(videoPath, 9, 540, 960), RED)).toBe(true);
    expect(near(await readPixel(videoPath, 45, 540, 500), BLUE)).toBe(true);
    expect(near(await readPixel(videoPath, 45, 540, 1400), RED)).toBe(true);
    expect(near(await readPixel(videoPath, 63, 270, 960), BLUE)).toBe(true);
    expect(near(await readPixel(videoPath, 63, 810, 960), RED)).toBe(true);
  });

  test('an unusual clip is rendered to a video that every platform accepts', async () => {
    const { videoPath } = await render('video', ['odd-size.mkv', 'variable-rate.mp4', 'plain.mp4', 'subtitled.avi']);
    expect(await checkConformance(videoPath)).toEqual([]);
  });

  test.each<['image' | 'video', string]>([
    ['video', 'hls-file.mp4'],
    ['video', 'concat.mp4'],
    ['video', 'cut-short.mp4'],
    ['video', 'sound-only.mp4'],
    ['image', 'svg.png'],
    ['image', '16000x16000.png'],
    ['image', 'empty.mp4'],
  ])('a file that is not a valid %s fails the render with its id: %s', async (kind, name) => {
    const failing = render(kind, [name]);
    await expect(failing).rejects.toMatchObject({ code: 'asset_unreadable', message: expect.stringContaining(name) });
  });

  test('a rotated photo is upright in a post', async () => {
    const path = join(folder, 'upright.jpg');
    const { signal } = new AbortController();
    await convertToJpeg(files.get('on-its-side.jpg')?.path ?? '', path, signal);
    expect(await probeMedia(path)).toMatchObject({ width: 200, height: 300 });
    const [red = 255, , blue = 0] = await readPixel(path, 0, 100, 40);
    expect([red < 60, blue > 200]).toEqual([true, true]);
  });
});
