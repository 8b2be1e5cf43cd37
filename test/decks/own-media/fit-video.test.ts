import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { PLATFORM_TERMS } from '../../../domain/accounts/platforms.ts';
import { combineVideoLengths } from '../../../domain/content/own-media.ts';
import { checkConformance } from '../../../decks/probe/check-conformance.ts';
import { fitVideo } from '../../../decks/own-media/fit-video.ts';
import { readVideo, type ReadVideo } from '../../../decks/own-media/read-video.ts';
import type { Rendered } from '../../../decks/render-deck.ts';
import { sampleByDay, testAtNight } from '../../support/runs.ts';
import { runFfmpegTo, readPixel } from '../make-media.ts';
import { useFolder } from '../../support/use-folder.ts';

const folder = useFolder('fit');

const generate = (source: string): string[] => ['-f', 'lavfi', '-i', source];

/** One colour, because it takes a third of the time to encode and these tests check only the format of the file. */
const picture = (size: string, rate: number | string, seconds = 3.2): string[] =>
  generate(`color=teal:s=${size}:r=${rate}:d=${seconds}`);
const moving = (size: string, rate: number, seconds = 3.2): string[] =>
  generate(`testsrc2=s=${size}:r=${rate}:d=${seconds}`);
const tone = (seconds = 3.2, channels = 2): string[] =>
  generate(`aevalsrc=${Array(channels).fill('0.2*sin(880*t)').join('|')}:d=${seconds}`);
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
const FAST_VP8 = '-c:v libvpx -deadline realtime -cpu-used 8'.split(' ');
const INTERLACED = '-flags +ildct+ilme -x264-params tff=1'.split(' ');
const HDR = [
  '-c:v libx264 -preset ultrafast -pix_fmt yuv420p10le',
  '-color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc',
].flatMap((options) => options.split(' '));

/** For tests of what does not depend on the length. */
const SHORT = { length: { min: 500, max: 60_000 } };

async function read(path: string): Promise<ReadVideo> {
  const reading = await readVideo(path);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.video;
}

async function fit(path: string, changes: Partial<Parameters<typeof fitVideo>[0]> = {}): Promise<Rendered> {
  return fitVideo({
    video: await read(path),
    length: combineVideoLengths([]),
    outDir: `${path}.out`,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...changes,
  });
}

/** A clip with a variable frame rate, as phones record it in low light. */
async function unevenClip(): Promise<string> {
  const uneven = "select='not(eq(mod(n,7),3))*not(eq(mod(n,5),1))'";
  const variable = ['-vf', uneven, '-fps_mode', 'vfr', ...h264, '-an'];
  return runFfmpegTo(folder, 'vfr.mp4', ...picture('720x1280', 30, 5), ...variable);
}

async function turnedClip(): Promise<string> {
  const flat = await runFfmpegTo(folder, 'flat.mp4', ...picture('1280x720', 30), ...tone(), ...h264);
  return runFfmpegTo(folder, 'turned.mp4', '-display_rotation', '90', '-i', flat, '-c', 'copy');
}

describe('nonconforming videos', () => {
  test.each(
    sampleByDay<[string, () => Promise<string>]>(
      [
        [
          'an odd width and height and no sound',
          () => runFfmpegTo(folder, 'odd.webm', ...picture('135x241', 24), ...FAST_VP8),
        ],
        [
          'an old codec and 15 frames a second',
          () => runFfmpegTo(folder, 'old.avi', ...moving('320x240', 15), ...tone()),
        ],
        ['120 frames a second', () => runFfmpegTo(folder, 'fast.mp4', ...picture('720x1280', 120), ...h264)],
        [
          'the frame rate of American television',
          () => runFfmpegTo(folder, 'ntsc.mp4', ...picture('1080x1920', '30000/1001'), ...h264),
        ],
        ['uneven frame times', unevenClip],
        ['rotation', turnedClip],
        [
          'six channels of sound',
          () => runFfmpegTo(folder, 'six.mp4', ...picture('640x360', 25), ...tone(3.2, 6), ...h264),
        ],
        [
          'slightly less than three seconds',
          () => runFfmpegTo(folder, 'short.mp4', ...picture('360x640', 30, 2.9), ...tone(2.9), ...h264),
        ],
        ['ten-bit HDR', () => runFfmpegTo(folder, 'hdr.mp4', ...picture('540x960', 30), ...tone(), ...HDR)],
        [
          'interlaced fields',
          () => runFfmpegTo(folder, 'fields.mp4', ...picture('720x576', 25), ...tone(), ...h264, ...INTERLACED),
        ],
        [
          'pixels that are not square',
          () => runFfmpegTo(folder, 'sar.mp4', ...picture('720x576', 25), ...tone(), '-vf', 'setsar=64/45', ...h264),
        ],
        [
          'sound that is longer than its picture',
          () => runFfmpegTo(folder, 'long-sound.mp4', ...picture('540x960', 30, 3), ...tone(5), ...h264),
        ],
      ],
      12,
    ),
  )('a video with %s is converted to one that every platform accepts', async (_, file) => {
    const path = await file();
    expect(await checkConformance(path)).not.toEqual([]);

    const fitted = await fit(path);

    expect(await checkConformance(fitted.videoPath)).toEqual([]);
    expect(fitted).toMatchObject({ width: 1080, height: 1920 });
    expect(Math.abs(fitted.durationMs - (await read(path)).durationMs)).toBeLessThan(120);
  });
});

testAtNight('a rotated clip is upright, and a wide one is shown whole over a blurred copy', async () => {
  const corners =
    'drawbox=c=red:t=fill:w=iw:h=ih,drawbox=c=blue:t=fill:w=40:h=ih,drawbox=c=lime:t=fill:x=iw-40:w=40:h=ih';
  const wide = await runFfmpegTo(folder, 'wide.mp4', ...picture('1280x720', 30, 1), '-vf', corners, ...h264);
  const fitted = await fit(wide, SHORT);

  const [left, right, middle] = await Promise.all([10, 1070, 540].map((x) => readPixel(fitted.videoPath, 15, x, 960)));
  expect(left![2]).toBeGreaterThan(150);
  expect(right![1]).toBeGreaterThan(150);
  expect(middle![0]).toBeGreaterThan(150);
  expect((await readPixel(fitted.videoPath, 15, 540, 100))[0]).toBeGreaterThan(100);
});

testAtNight('the sound of a fitted video stays in sync', async () => {
  const late = "aevalsrc='if(gt(t,1),0.5*sin(880*t),0)':d=1.5";
  const source = [...picture('360x640', 30, 1.5), '-f', 'lavfi', '-i', late, ...h264];
  const fitted = await fit(await runFfmpegTo(folder, 'late.mp4', ...source), SHORT);
  const toSamples = '-vn -ac 1 -ar 1000 -f s16le'.split(' ');
  const raw = await runFfmpegTo(folder, 'late.raw', '-i', fitted.videoPath, ...toSamples);
  const samples = await readFile(raw);
  let first = 0;
  while (Math.abs(samples.readInt16LE(first * 2)) < 3_000) first++;
  expect(Math.abs(first - 1_000)).toBeLessThan(60);
});

test('a slightly too long video is cut to the maximum length of its platforms', async () => {
  const path = await runFfmpegTo(folder, 'over.mp4', ...picture('360x640', 25, 1), ...tone(1), ...h264);
  const fitted = await fit(path, { length: { min: 500, max: 800 } });
  expect(fitted.durationMs).toBe(800);
  expect(combineVideoLengths(['clipapp'])).toEqual(PLATFORM_TERMS.clipapp.videoLengths);
  expect(combineVideoLengths(['reelnet', 'videoshorts'])).toEqual({ min: 3_000, max: 180_000 });
});

test('a file whose index names more than it holds is rejected', async () => {
  const args = [...moving('360x640', 25, 2), ...tone(2), ...h264, '-movflags', '+faststart'];
  const bytes = await readFile(await runFfmpegTo(folder, 'cut.mp4', ...args));
  const cut = bytes.subarray(0, bytes.length / 2);
  // The media box, the last one, ends with the file.
  const at = cut.indexOf('mdat') - 4;
  cut.writeUInt32BE(cut.length - at, at);
  await writeFile(join(folder, 'cut.mp4'), cut);
  await expect(fit(join(folder, 'cut.mp4'), SHORT)).rejects.toMatchObject({
    code: 'asset_unreadable',
    message: expect.stringMatching(/is truncated after \d\.\d of 2\.0 s/),
  });
});

test('a playlist with the name of a video opens no other file', async () => {
  await runFfmpegTo(folder, 'whole.mp4', ...picture('180x320', 10, 1), ...tone(1), ...h264);
  const lists = {
    'concat.mp4': 'ffconcat version 1.0\nfile whole.mp4\nduration 3\n',
    'playlist.mp4': `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${folder}/whole.mp4\n#EXT-X-ENDLIST\n`,
  };
  for (const [name, text] of Object.entries(lists)) {
    await writeFile(join(folder, name), text);
    expect(await readVideo(join(folder, name))).toMatchObject({ ok: false, problem: 'unreadable' });
  }
});

test('an abort kills the encoder before it finishes', async () => {
  const path = await runFfmpegTo(folder, 'aborted.mp4', ...picture('320x180', 30, 8), ...h264);
  const abort = new AbortController();
  const fitting = fit(path, { signal: abort.signal, onProgress: () => abort.abort() });
  await expect(fitting).rejects.toMatchObject({ code: 'cancelled' });
  expect(await readdir(`${path}.out`)).not.toContain('thumbnail.jpg');
});
