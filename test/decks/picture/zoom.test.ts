import { describe, expect, test } from '@jest/globals';
import { buildPictureFilter } from '../../../decks/picture/picture-filter.ts';
import { runFfmpeg } from '../../../decks/ffmpeg/run-ffmpeg.ts';
import { findFfmpegPath } from '../make-media.ts';

const SIZE = { width: 160, height: 160 };

/** Its left half is black and its right half is white. */
const HALVES = 'color=black:s=320x320:r=1:d=1,drawbox=x=160:y=0:w=160:h=320:color=white:t=fill,format=yuv444p';

/** The luminance of each pixel, 0 to 255. */
async function draw(
  fitting: Parameters<typeof buildPictureFilter>[0],
  size = SIZE,
  source = HALVES,
): Promise<Uint8Array> {
  const filter = `${source},${buildPictureFilter(fitting, size, 'yuv')},format=gray`;
  const args = ['-v', 'error', '-f', 'lavfi', '-i', filter, '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'];
  const run = await runFfmpeg(findFfmpegPath(), args, { timeoutMs: 30_000 });
  if (run.outcome !== 'done') throw new Error(JSON.stringify(run));
  return run.stdout;
}

const mean = (values: Uint8Array): number => values.reduce((sum, value) => sum + value, 0) / values.length / 255;
const measure = async (fitting: Parameters<typeof buildPictureFilter>[0]): Promise<number> => mean(await draw(fitting));

describe('zoom and focus', () => {
  test('a zoom of 2 on the right shows its half alone', async () => {
    expect(await measure({ zoom: 2, focus: { x: 1, y: 0.5 } })).toBeGreaterThan(0.9);
  });

  test('a zoom of 2 on the left shows its half alone', async () => {
    expect(await measure({ zoom: 2, focus: { x: 0, y: 0.5 } })).toBeLessThan(0.1);
  });

  test('a zoom without focus keeps the middle', async () => {
    expect(Math.abs((await measure({ zoom: 1.5 })) - 0.5)).toBeLessThan(0.05);
  });

  test('without zoom and focus the filter is that of earlier versions', () => {
    expect(buildPictureFilter({}, SIZE, 'yuv')).toBe(buildPictureFilter({ zoom: 1 }, SIZE, 'yuv'));
    expect(buildPictureFilter({}, SIZE, 'yuv')).not.toContain(':x=');
  });
});

describe('a picture that is shown whole', () => {
  const UPRIGHT = { width: 160, height: 320 };
  const STRIPES = 'testsrc2=s=320x320:r=1:d=1,format=yuv444p';

  test('stands on a ground of one colour above it and one below, without stripes', async () => {
    const pixels = await draw({ fit: 'contain-blur' }, UPRIGHT, STRIPES);
    const [above, below] = [pixels.subarray(0, 78 * 160), pixels.subarray(242 * 160)];
    for (const ground of [above, below]) expect(Math.max(...ground) - Math.min(...ground)).toBeLessThanOrEqual(2);
    const whole = pixels.subarray(82 * 160, 238 * 160);
    expect(Math.max(...whole) - Math.min(...whole)).toBeGreaterThan(100);
  });

  test('fills more of its area if it comes nearer, cut at the sides of its focus', async () => {
    const pixels = await draw({ fit: 'contain-blur', zoom: 1.5, focus: { x: 1, y: 0.5 } }, UPRIGHT);
    const row = (at: number): Uint8Array => pixels.subarray(at * 160, (at + 1) * 160);
    expect([row(20), row(60), row(160), row(260)].map((one) => [one[20], one[140]].map((v) => (v ?? 0) > 128))).toEqual(
      [
        [true, true],
        [false, true],
        [false, true],
        [false, true],
      ],
    );
  });
});
