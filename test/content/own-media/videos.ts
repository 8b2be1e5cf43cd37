import { readFile } from 'node:fs/promises';
import { runFfmpegTo } from '../../decks/make-media.ts';

const conforming = new Map<number, Promise<Buffer>>();

/** A video that every platform accepts unchanged. Always the same bytes. */
export function conformingVideo(folder: string, seconds = 3): Promise<Buffer> {
  const made = conforming.get(seconds) ?? makeConforming(folder, seconds);
  conforming.set(seconds, made);
  return made;
}

async function makeConforming(folder: string, seconds: number): Promise<Buffer> {
  const sources = [`smptebars=s=540x960:r=30:d=${seconds}`, `sine=440:d=${seconds}`];
  const args = [
    sources.flatMap((source) => ['-f', 'lavfi', '-i', source]),
    ['-c:v', 'libx264', '-preset', 'superfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-threads', '1'],
    ['-c:a', 'aac', '-ar', '48000', '-ac', '2', '-use_editlist', '0', '-shortest'],
    ['-movflags', '+faststart+negative_cts_offsets', '-video_track_timescale', '15360'],
  ];
  return readFile(await runFfmpegTo(folder, 'conforming.mp4', ...args.flat()));
}

/** A video that must be converted: odd dimensions, an old codec, no sound. */
export async function oldVideo(folder: string, seconds = 3): Promise<Buffer> {
  const source = `color=teal:s=270x481:r=15:d=${seconds}`;
  return readFile(await runFfmpegTo(folder, 'old.mp4', '-f', 'lavfi', '-i', source, '-c:v', 'mpeg4'));
}

export async function picture(folder: string, name = 'picture.png', size = '600x400'): Promise<Buffer> {
  return readFile(await runFfmpegTo(folder, name, '-f', 'lavfi', '-i', `color=0xff8000:s=${size}`, '-frames:v', '1'));
}

export async function sound(folder: string): Promise<Buffer> {
  return readFile(await runFfmpegTo(folder, 'sound.m4a', '-f', 'lavfi', '-i', 'sine=440:d=4'));
}
