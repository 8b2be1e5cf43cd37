import { readPictureStream, type PictureStream } from '../../../decks/probe/picture-stream.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Motion } from '../../../domain/decks/deck.ts';
import type { Element } from '../../../decks/scene/element.ts';
import { FootagePlayer } from '../../../decks/picture/footage-player.ts';
import { findFfmpegPath, runFfmpegTo } from '../make-media.ts';
import { useFolder } from '../../support/use-folder.ts';

const folder = useFolder('motion');
let picture = '';

beforeAll(async () => {
  // A horizontal and a vertical white bar on black, off the centre.
  const bars = "geq=lum='if(between(X,280,303)+between(Y,480,503),255,16)':cb=128:cr=128";
  picture = await runFfmpegTo(
    folder,
    'bars.png',
    '-f',
    'lavfi',
    '-i',
    `nullsrc=s=400x640,format=yuv444p,${bars}`,
    '-frames:v',
    '1',
  );
  stream = (await readPictureStream(picture))!;
});

const FRAMES = 30;

let stream: PictureStream;
const findStream = () => stream;

/** The position of the bars in each frame, in pixels. */
async function trackBars(motion: Motion): Promise<{ x: number[]; y: number[] }> {
  const area = { left: 0, top: 0, width: 200, height: 320 };
  const element: Element = { source: { kind: 'image', src: 'p', motion }, area, from: 0, to: FRAMES, until: FRAMES };
  const { signal } = new AbortController();
  const player = new FootagePlayer({ fps: 30, ffmpegPath: findFfmpegPath(), findStream, signal });
  const positions: { x: number[]; y: number[] } = { x: [], y: [] };
  for (let frame = 0; frame < FRAMES; frame++) {
    await player.show(element, frame, FRAMES);
    const { data } = player.getPicture(element)?.getContext('2d').getImageData(0, 0, 200, 320) ?? { data: [] };
    positions.x.push(findCentre(200, (x) => data[(4 * 200 + x) * 4] ?? 0));
    positions.y.push(findCentre(320, (y) => data[(y * 200 + 4) * 4] ?? 0));
  }
  await player.stop();
  return positions;
}

/** The centre of the bright pixels along a line. */
function findCentre(length: number, at: (index: number) => number): number {
  const light = Array.from({ length }, (_, index) => Math.max(0, at(index) - 20));
  const sum = light.reduce((a, b) => a + b, 0);
  return light.reduce((total, value, index) => total + value * index, 0) / sum;
}

/** The maximum distance of the bar from linear motion. */
function measureJitter(places: number[]): number {
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  return Math.max(...places.map((place, index) => Math.abs(place - first - ((last - first) * index) / (FRAMES - 1))));
}

describe('picture motion', () => {
  test.each<[Motion, number, number]>([
    ['zoom-in', 5.5, 10.3],
    ['zoom-out', -5.5, -10.3],
    ['pan-left', 24, 0],
    ['pan-right', -24, 0],
    ['pan-up', 0, 38],
    ['pan-down', 0, -38],
  ])('a picture with %s moves smoothly, with at most half a pixel of jitter', async (motion, dx, dy) => {
    const { x, y } = await trackBars(motion);
    expect((x.at(-1) ?? 0) - (x[0] ?? 0)).toBeCloseTo(dx, -0.5);
    expect((y.at(-1) ?? 0) - (y[0] ?? 0)).toBeCloseTo(dy, -0.5);
    expect(measureJitter(x)).toBeLessThan(0.6);
    expect(measureJitter(y)).toBeLessThan(0.6);
  });
});
