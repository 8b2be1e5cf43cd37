import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { renderDeck, type RenderedDeck } from '../../../decks/render-deck.ts';
import { buildScreenplay } from '../../../decks/encode/encode-plan.ts';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import { createSegmentCache, type SegmentCache } from '../../../decks/segments/segment-cache.ts';
import { splitIntoSegments } from '../../../decks/segments/split-into-segments.ts';
import { layOutDeck } from '../../../decks/text/lay-out-deck.ts';
import { buildBox, buildRawDeck, parseValidDeck, type RawDeck } from '../build-deck.ts';
import { createWatchedFfmpeg, turnOffIsolation } from '../make-media.ts';
import { drawFrames, readVideoFrames, type Pixels } from '../legibility/frames.ts';
import { useFolder } from '../../support/use-folder.ts';
import { testAtNight } from '../../support/runs.ts';

const folder = useFolder('segmented');
let count = 0;
const SHOW = buildShow('Two things to know');
let video: RenderedDeck;
/** Has the segments of the show after its first test. */
let cached: ReturnType<typeof countSaves>;

beforeAll(async () => {
  cached = countSaves(join(folder, 'cache'));
  video = await render(SHOW);
});

function buildShow(secondText: string): RawDeck {
  const texts = ['One thing to know', secondText, 'Three is enough'];
  return buildRawDeck({
    ratio: '1:1',
    fps: 24,
    durationMs: 2250,
    background: { kind: 'gradient' },
    slides: texts.map((text, index) => ({
      startMs: 750 * index,
      endMs: 750 * (index + 1),
      transition: { kind: 'slide-left', durationMs: 200 },
      boxes: [buildBox({ id: `b${index}`, text, animation: { in: 'pop', out: 'none' } })],
    })),
  });
}

/** Four slides whose texts fade, one after the other. */
function buildFades(thirdText: string): RawDeck {
  const texts = ['One thing to know', 'Two things to know', thirdText, 'Four is enough'];
  const slides = texts.map((text, index) => ({
    startMs: 900 * index,
    endMs: 900 * (index + 1),
    transition: { kind: 'fade', durationMs: 300 },
    boxes: [buildBox({ id: `b${index}`, text })],
  }));
  return buildRawDeck({ ratio: '1:1', fps: 30, durationMs: 3600, background: { kind: 'gradient' }, slides });
}

function render(raw: RawDeck, segmentCache?: SegmentCache, ffmpegPath?: string): Promise<RenderedDeck> {
  const outDir = join(folder, `out-${count++}`);
  const { signal } = new AbortController();
  const deck = parseValidDeck(raw);
  return renderDeck({
    deck,
    assets: new Map(),
    outDir,
    onProgress: () => {},
    signal,
    ...(segmentCache && { segmentCache }),
    ...(ffmpegPath && { ffmpegPath }),
  });
}

function throwAgain(error: unknown): never {
  throw error;
}

/** Counts the segments that were encoded, because they were not cached. */
function countSaves(cacheDir: string): { cache: SegmentCache; saves: () => number } {
  const cache = createSegmentCache(cacheDir, { maxBytes: 1e9, maxAgeMs: 1e9 }, throwAgain);
  let saves = 0;
  return {
    cache: { load: (...args) => cache.load(...args), save: (...args) => ((saves += 1), cache.save(...args)) },
    saves: () => saves,
  };
}

describe('a video of segments', () => {
  test('has the same bytes with an empty cache, a full cache and without a cache', async () => {
    const { cache, saves } = cached;
    const first = await render(SHOW, cache);
    const encoded = saves();
    const second = await render(SHOW, cache);
    expect([first.sha256, second.sha256]).toEqual([video.sha256, video.sha256]);
    expect(encoded).toBeGreaterThan(3);
    expect(saves()).toBe(encoded);
  });

  test('encodes only the segments that show the changed slide', async () => {
    const { cache, saves } = cached;
    const before = saves();
    await render(buildShow('Something else'), cache);
    // The slide itself, its transition with its entrance, and the transition after it.
    expect(saves() - before).toBe(3);
  });

  testAtNight('one changed slide of a slideshow costs two processes and three segments', async () => {
    const ffmpeg = await createWatchedFfmpeg(folder);
    const restore = turnOffIsolation();
    // A probe would fail.
    process.env['FFPROBE_PATH'] = '/bin/false';
    const { cache, saves } = countSaves(join(folder, 'fades'));
    const costs: [processes: number, segments: number][] = [];
    try {
      for (const text of ['Three things to know', 'Three things to know', 'Something else']) {
        const before = [await ffmpeg.countRuns(), saves()] as const;
        await render(buildFades(text), cache, ffmpeg.path);
        costs.push([(await ffmpeg.countRuns()) - before[0], saves() - before[1]]);
      }
    } finally {
      restore();
      delete process.env['FFPROBE_PATH'];
    }
    // The first render: four stills and two halves of each transition. The second one joins what is cached.
    expect(costs).toEqual([
      [5, 10],
      [1, 0],
      [2, 3],
    ]);
  });

  testAtNight('has the same bytes whichever of its segments are encoded in one process', async () => {
    const raw = buildFades('Something else');
    expect((await render(raw, countSaves(join(folder, 'fades')).cache)).sha256).toBe((await render(raw)).sha256);
  });

  testAtNight('encodes a segment again if its cached file is damaged', async () => {
    const cacheDir = join(folder, 'cache');
    for (const name of await readdir(cacheDir)) await writeFile(join(cacheDir, name), 'damaged');
    expect((await render(SHOW, cached.cache)).sha256).toBe(video.sha256);
  });

  test('shows the drawn picture at the first and last frame of every segment', async () => {
    const deck = parseValidDeck(SHOW);
    const [shown, drawn] = [readVideoFrames(video.videoPath, deck), drawFrames(deck)];
    let at = 0;
    for (const { span, repeats } of splitIntoSegments(buildScreenplay(deck, layOutDeck(deck, loadFonts())))) {
      const end = at + (span.to - span.from) * repeats;
      for (const frame of [at, end - 1]) {
        expect([frame, computePsnr(await shown(frame), await drawn(frame)) > 30]).toEqual([frame, true]);
      }
      at = end;
    }
  });
});

/** Peak signal-to-noise ratio of the colours, in dB. */
function computePsnr(a: Pixels, b: Pixels): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    for (let c = 0; c < 3; c++) sum += ((a.data[i + c] ?? 0) - (b.data[i + c] ?? 0)) ** 2;
  }
  return 10 * Math.log10(255 ** 2 / (sum / ((a.data.length / 4) * 3)));
}
