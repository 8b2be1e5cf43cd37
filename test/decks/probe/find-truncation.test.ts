import { copyFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { runFfmpegTo } from '../make-media.ts';
import { useFolder } from '../../support/use-folder.ts';

const folder = useFolder('truncation');

const CLIPS: Record<string, string[]> = {
  'index-first.mp4': ['-c:v', 'libx264', '-movflags', '+faststart'],
  'fragmented.mp4': ['-c:v', 'libx264', '-g', '5', '-movflags', '+frag_keyframe+empty_moov'],
  'clip.mov': ['-c:v', 'libx264', '-movflags', '+faststart'],
  'clip.webm': ['-c:v', 'libvpx', '-b:v', '1M'],
  'clip.mkv': ['-c:v', 'libx264'],
};

const makeClip = (name: string, args: readonly string[]) =>
  runFfmpegTo(folder, name, '-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=2', ...args, '-pix_fmt', 'yuv420p');

test.each(Object.keys(CLIPS))('%s is accepted whole, and refused as cut off with its sizes', async (name) => {
  const whole = await makeClip(name, CLIPS[name] ?? []);
  expect(await probeMedia(whole)).toMatchObject({ ok: true, kind: 'video' });

  const { size } = await stat(whole);
  const cut = join(folder, `cut-${name}`);
  await copyFile(whole, cut);
  const left = Math.floor(size * 0.6);
  await truncate(cut, left);
  const reason = new RegExp(`^The file is cut off: it has ${left} of \\d+ bytes`, 'u');
  expect(await probeMedia(cut)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});

test.each([
  ['a live recording that names no size', 'live.webm', ['-c:v', 'libvpx', '-live', '1']],
  ['a clip with other bytes after its end', 'more.mp4', ['-c:v', 'libx264', '-movflags', '+faststart']],
])('%s is accepted', async (_, name, args) => {
  const path = await makeClip(name, args);
  if (name === 'more.mp4') await truncate(path, (await stat(path)).size + 1_000);
  expect(await probeMedia(path)).toMatchObject({ ok: true, kind: 'video' });
});
