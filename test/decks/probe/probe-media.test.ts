import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { createGif, createPng } from '../hostile/pictures.ts';
import { runFfmpegTo, makeClip, makePicture } from '../make-media.ts';
import { useFolder } from '../../support/use-folder.ts';
import { array, assert, nat, property, tuple } from 'fast-check';
import { findMp4Duration } from '../../../decks/probe/mp4-duration.ts';
import { buildMp4 } from '../../support/build-mp4.ts';

const folder = useFolder('probe');
let whole = '';
beforeAll(async () => {
  whole = await makeClip(folder, 'whole.mp4');
});

async function write(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const makeAnimation = (name: string, source: string): Promise<string> =>
  runFfmpegTo(folder, name, '-f', 'lavfi', '-i', `testsrc=${source}`);

describe('probeMedia', () => {
  test.each<[string, () => Promise<string>, object]>([
    [
      'a PNG',
      () => makePicture(folder, 'a.png'),
      { kind: 'image', mimeType: 'image/png', width: 600, height: 400, durationMs: 0 },
    ],
    ['a JPEG', () => makePicture(folder, 'a.jpg'), { kind: 'image', mimeType: 'image/jpeg', width: 600, height: 400 }],
    ['a WebP', () => makePicture(folder, 'a.webp'), { kind: 'image', mimeType: 'image/webp' }],
    [
      'an MP4',
      async () => whole,
      { kind: 'video', mimeType: 'video/mp4', fps: 25, durationMs: 2000, audioCodec: 'aac' },
    ],
    [
      'a WebM',
      () => runFfmpegTo(folder, 'a.webm', '-f', 'lavfi', '-i', 'testsrc=d=1:s=160x120'),
      { kind: 'video', mimeType: 'video/webm' },
    ],
    [
      'an animated GIF',
      () => makeAnimation('a.gif', 'd=1:s=160x120:r=10'),
      { kind: 'video', mimeType: 'image/gif', durationMs: 1000, fps: 10 },
    ],
    [
      'an animated PNG',
      () => makeAnimation('moves.apng', 'd=1:s=160x120:r=10'),
      { kind: 'video', mimeType: 'image/png', durationMs: 1000, fps: 10 },
    ],
    [
      'a WAV',
      () => runFfmpegTo(folder, 'a.wav', '-f', 'lavfi', '-i', 'sine=d=1'),
      { kind: 'audio', mimeType: 'audio/wav', durationMs: 1000 },
    ],
    [
      'a PNG named .mp4',
      async () => write('picture.mp4', await readFile(await makePicture(folder, 'b.png'))),
      { mimeType: 'image/png' },
    ],
  ])('%s is recognized by its content', async (_, file, expected) => {
    expect(await probeMedia(await file())).toMatchObject({ ok: true, ...expected });
  });

  test('the size of a rotated clip is its size after rotation', async () => {
    const path = await runFfmpegTo(folder, 'turned.mp4', '-display_rotation', '90', '-i', whole, '-c', 'copy');
    expect(await probeMedia(path)).toMatchObject({ ok: true, width: 360, height: 640 });
  });

  test.each<[string, () => Promise<string>]>([
    ['a missing file', async () => join(folder, 'absent')],
    ['an empty file', () => write('empty.png', '')],
    ['a file of one byte', () => write('one.png', 'x')],
    ['a text file', () => write('text.mp4', 'hello there, this is not a clip')],
    ['a web page named .jpg', () => write('page.jpg', '<html><img src="file:///etc/passwd"></html>')],
    ['an SVG', () => write('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')],
    [
      'a playlist of local files',
      () => write('list.m3u8', `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${whole}\n#EXT-X-ENDLIST\n`),
    ],
    ['a concat list', () => write('list.mp4', 'ffconcat version 1.0\nfile whole.mp4\nduration 2\n')],
    ['a truncated clip', async () => write('cut.mp4', (await readFile(whole)).subarray(0, 5000))],
    ['a picture of 256 megapixels', () => write('huge.png', createPng(16_000, 16_000))],
    [
      'a picture of one pixel',
      () => runFfmpegTo(folder, 'dot.png', '-f', 'lavfi', '-i', 'color,crop=1:1,format=rgb24', '-frames:v', '1'),
    ],
    ['a sticker of 601 frames', () => write('long.gif', createGif(601))],
    ['a sticker of two million pixels and more', () => makeAnimation('wide.gif', 'd=0.2:s=1928x1088')],
    [
      'an animated WebP',
      () => write('a.webp', Buffer.from(`RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\x02${'\0'.repeat(24)}`, 'latin1')),
    ],
  ])('%s is rejected with a reason', async (_, file) => {
    expect(await probeMedia(await file())).toEqual({ ok: false, reason: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  test.each([
    ['ts', 'MPEG transport stream'],
    ['m2ts', 'MPEG transport stream'],
    ['mpg', 'MPEG-1 or MPEG-2 video'],
    ['flv', 'Flash video'],
    ['wmv', 'Windows Media file'],
    ['rm', 'RealMedia file'],
    ['aiff', 'AIFF sound'],
    ['caf', 'CAF'],
    ['ac3', 'AC-3'],
  ])('a .%s file is refused by its name, with what to send instead', async (extension, name) => {
    const isSound = ['aiff', 'caf', 'ac3'].includes(extension);
    const source = isSound ? 'sine=d=0.2' : 'testsrc=d=0.2:s=352x288:r=25';
    const path = await runFfmpegTo(folder, `odd.${extension}`, '-f', 'lavfi', '-i', source);
    expect(await probeMedia(path)).toEqual({ ok: false, reason: expect.stringContaining(name) });
    expect(await probeMedia(path)).toEqual({ ok: false, reason: expect.stringMatching(/not supported: send an? /u) });
  });

  test.each([
    ['a JPEG 2000 picture', '0000000c6a5020200d0a870a'],
    ['a PostScript file', '252150532d41646f6265'],
    ['a MIDI file', '4d54686400000006'],
    ['an archive', '1f8b0800'],
    ['an Office document', 'd0cf11e0a1b11ae1'],
    ['a Lottie animation or other JSON', '7b2276223a22352e372e3422'],
  ])('%s is refused by its name', async (name, hex) => {
    const path = await write('odd.bin', Buffer.from(hex.padEnd(200, '0'), 'hex'));
    expect(await probeMedia(path)).toEqual({ ok: false, reason: expect.stringContaining(`The file is ${name}`) });
  });
});

test('the duration is found in a first part, and a position after it if the index is at the end', () => {
  expect(findMp4Duration(buildMp4({ seconds: 42 }).subarray(0, 4_096), 0)).toEqual({ durationMs: 42_000 });
  const file = buildMp4({ seconds: 42, bytes: 100_000, moovFirst: false });
  const found = findMp4Duration(file.subarray(0, 4_096), 0);
  const nextPosition = found && 'nextPosition' in found ? found.nextPosition : 0;
  expect(nextPosition).toBeGreaterThan(4_096);
  expect(findMp4Duration(file.subarray(nextPosition), nextPosition)).toEqual({ durationMs: 42_000 });
});

test('damaged bytes never throw, and a next position always lies ahead', () => {
  const file = buildMp4({ seconds: 42 }).subarray(0, 1_024);
  const changes = array(tuple(nat(1_023), nat(255)), { maxLength: 30 });
  assert(
    property(changes, nat(1_024), (changed, length) => {
      const bytes = Buffer.from(file);
      for (const [at, value] of changed) bytes[at] = value;
      const found = findMp4Duration(bytes.subarray(0, length), 0);
      if (found && 'nextPosition' in found) expect(found.nextPosition).toBeGreaterThan(0);
    }),
    { seed: 1 },
  );
});
