import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpegTo } from '../make-media.ts';
import { CLIPS } from './clips.ts';
import { createApng, createCmykJpeg, createGif, addRotation, createPng } from './pictures.ts';
import { createAviWithPlaylist, createPlaylists } from './playlists.ts';

/** The expected kind of a hostile or unusual file; null if it must be rejected. */
export type Verdict = 'image' | 'video' | 'audio' | null;

const GOOD_CLIPS: Readonly<Record<string, Verdict>> = {
  'plain.mp4': 'video',
  'odd-size.mkv': 'video',
  'variable-rate.mp4': 'video',
  'sound-only.mp4': 'audio',
  'eight-channels.wav': 'audio',
  'large-cover.mp3': 'audio',
};

export interface HostileFile {
  path: string;
  verdict: Verdict;
}

/** Writes the corpus. Some files reference `canary`, a valid clip, or URLs of `origin`. */
export async function writeHostileFiles(
  folder: string,
  canary: string,
  origin: string,
): Promise<Map<string, HostileFile>> {
  const files = new Map<string, HostileFile>();
  const put = async (name: string, bytes: Buffer | string, verdict: Verdict = null): Promise<void> => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    files.set(name, { path, verdict });
  };
  const lists = createPlaylists(canary, origin);
  for (const [name, text] of Object.entries(lists)) await put(name, text);
  await put('subtitled.avi', createAviWithPlaylist(lists['hls-file.mp4'] ?? ''), 'video');
  await put('empty.mp4', '');
  await put('one-byte.png', 'x');
  await put('16000x16000.png', createPng(16_000, 16_000));
  await put('65535x1.png', createPng(65_535, 1));
  await put('1x1.png', createPng(1, 1));
  await put('100000-frames.png', createApng(100_000));
  await put('100000-frames.gif', createGif(100_000));
  await put('one-frame.gif', createGif(1), 'image');
  await put('16-bit.png', createPng(300, 200, 16), 'image');
  await put('cmyk.jpg', createCmykJpeg(), 'image');
  const jpeg = await readFile(await makeTwoColours(folder));
  await put('on-its-side.jpg', addRotation(jpeg), 'image');
  await put('polyglot.jpg', Buffer.concat([jpeg, Buffer.from(`<html><img src="file://${canary}"></html>`)]), 'image');
  for (const [name, makeClip] of Object.entries(CLIPS)) {
    files.set(name, { path: await makeClip(folder, name), verdict: GOOD_CLIPS[name] ?? null });
  }
  return files;
}

/** A JPEG of 300 by 200 pixels: the left half is blue and the right half is red. */
function makeTwoColours(folder: string): Promise<string> {
  const source = 'color=red:s=300x200,drawbox=x=0:y=0:w=150:h=200:c=blue:t=fill';
  return runFfmpegTo(folder, 'two-colours.jpg', '-f', 'lavfi', '-i', source, '-frames:v', '1', '-q:v', '2');
}
