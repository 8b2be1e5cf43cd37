import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A clip of 10 s like phone footage: upright, moving, noisy. */
export async function makeBenchClip(ffmpegPath: string, folder: string): Promise<string> {
  const path = join(folder, 'clip.mp4');
  const source = 'testsrc2=s=1080x1920:r=30:d=10,noise=alls=6:allf=t:all_seed=7';
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-pix_fmt', 'yuv420p'];
  await promisify(execFile)(ffmpegPath, ['-v', 'error', '-f', 'lavfi', '-i', source, ...codec, '-y', path]);
  return path;
}
