import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Downloads a finished video and returns its path. */
export async function saveVideo(url: string, path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`The video URL returned ${response.status}.`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
  return path;
}
