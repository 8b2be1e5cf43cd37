import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFfmpegPath } from '../make-media.ts';

const run = promisify(execFile);

/** Writes a file through an ffmpeg audio filter, beside it. Returns its path. */
export async function filterFile(path: string, filter: string): Promise<string> {
  const filtered = `${path}.filtered.wav`;
  const args = ['-v', 'error', '-nostdin', '-i', path, '-af', filter, '-c:a', 'pcm_f32le', '-y', filtered];
  await run(findFfmpegPath(), args);
  return filtered;
}
