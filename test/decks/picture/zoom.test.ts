import { describe, expect, test } from '@jest/globals';
import { buildPictureFilter } from '../../../decks/picture/picture-filter.ts';
import { runFfmpeg } from '../../../decks/ffmpeg/run-ffmpeg.ts';
import { findFfmpegPath } from '../make-media.ts';

const SIZE = { width: 160, height: 160 };

/** The mean luminance of a picture whose left half is black and whose right half is white. */
async function measure(fitting: Parameters<typeof buildPictureFilter>[0]): Promise<number> {
  const source = 'color=black:s=320x320:r=1:d=1,drawbox=x=160:y=0:w=160:h=320:color=white:t=fill,format=yuv444p';
  const filter = `${source},${buildPictureFilter(fitting, SIZE, 'yuv')},format=gray`;
  const args = ['-v', 'error', '-f', 'lavfi', '-i', filter, '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'];
  const run = await runFfmpeg(findFfmpegPath(), args, { timeoutMs: 30_000 });
  if (run.outcome !== 'done') throw new Error(JSON.stringify(run));
  return run.stdout.reduce((sum, value) => sum + value, 0) / run.stdout.length / 255;
}

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
