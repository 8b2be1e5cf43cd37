import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../decks/ffmpeg/find-ffmpeg.ts';
import type { RenderAsset } from '../../decks/encode/plan-render.ts';

const run = promisify(execFile);

export function findFfmpegPath(): string {
  const found = findFfmpeg();
  if (!found.ok) throw new Error(found.message);
  return found.path;
}

/** Runs ffmpeg and returns the path of its output. */
export async function runFfmpegTo(folder: string, name: string, ...args: string[]): Promise<string> {
  const path = join(folder, name);
  await run(findFfmpegPath(), ['-v', 'error', '-nostdin', '-y', ...args, path]);
  return path;
}

/** A landscape clip with sound at 25 frames per second, which differs from the decks. */
export function makeClip(folder: string, name = 'clip.mp4'): Promise<string> {
  const sources = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=2', '-f', 'lavfi', '-i', 'sine=440:d=2'];
  return runFfmpegTo(folder, name, ...sources, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p');
}

export function makePicture(
  folder: string,
  name = 'picture.png',
  color = '0xff8000',
  size = '600x400',
): Promise<string> {
  return runFfmpegTo(folder, name, '-f', 'lavfi', '-i', `color=${color}:s=${size}`, '-frames:v', '1');
}

export function toRenderAsset(kind: 'image' | 'video', path: string): RenderAsset {
  return { path, kind, width: 640, height: 360, durationMs: kind === 'video' ? 2000 : null };
}

/** The colour of one pixel of a frame, as [r, g, b]. */
export async function readPixel(
  path: string,
  frame: number,
  x: number,
  y: number,
  matrix = 'bt709',
): Promise<number[]> {
  const filter = `select=eq(n\\,${frame}),scale=in_color_matrix=${matrix},format=rgb24,crop=1:1:${x}:${y}`;
  const args = ['-v', 'error', '-i', path, '-vf', filter, '-frames:v', '1', '-f', 'rawvideo', '-'];
  const { stdout } = await run(findFfmpegPath(), args, { encoding: 'buffer' });
  return [...stdout];
}

interface WatchedFfmpeg {
  path: string;
  args(): Promise<string>;
  countRuns(): Promise<number>;
}

/** A wrapper that logs the arguments of ffmpeg, which it then runs. It works without isolation only. */
export async function createWatchedFfmpeg(folder: string): Promise<WatchedFfmpeg> {
  const [path, log] = [join(folder, 'watched-ffmpeg'), join(folder, 'watched.log')];
  const script = `#!/bin/sh\nprintf '%s\\n' run "$@" >> '${log}'\nexec '${findFfmpegPath()}' "$@"\n`;
  await writeFile(path, script, { mode: 0o755 });
  await writeFile(log, '');
  const args = (): Promise<string> => readFile(log, 'utf8');
  return { path, args, countRuns: async () => (await args()).match(/^run$/gmu)?.length ?? 0 };
}

/** Turns off the isolation of ffmpeg for a wrapper, which needs a shell and a log. Returns a function that turns it on again. */
export function turnOffIsolation(): () => void {
  const before = process.env['ENCODER_ISOLATION'];
  process.env['ENCODER_ISOLATION'] = 'off';
  return () => {
    process.env['ENCODER_ISOLATION'] = before ?? '';
  };
}
