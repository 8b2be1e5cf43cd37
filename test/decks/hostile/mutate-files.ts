import { readFile } from 'node:fs/promises';
import { createRandom, type Random } from '../generated/random.ts';
import { makeClip, makePicture, runFfmpegTo } from '../make-media.ts';

/** Small valid files, one per format that is accepted. */
export async function makeSeeds(folder: string): Promise<Buffer[]> {
  const clip = ['-f', 'lavfi', '-i', 'testsrc=d=1:s=160x120:r=10'];
  const sine = ['-f', 'lavfi', '-i', 'sine=d=1'];
  const paths = [
    await makeClip(folder, 'seed.mp4'),
    await makePicture(folder, 'seed.png'),
    await makePicture(folder, 'seed.jpg'),
    await makePicture(folder, 'seed.webp'),
    await runFfmpegTo(folder, 'seed.webm', ...clip, '-c:v', 'libvpx', '-deadline', 'realtime'),
    await runFfmpegTo(folder, 'seed.mkv', ...clip, ...sine, '-c:v', 'libx264', '-c:a', 'libmp3lame'),
    await runFfmpegTo(folder, 'seed.avi', ...clip),
    await runFfmpegTo(folder, 'seed.ts', ...clip, ...sine),
    await runFfmpegTo(folder, 'seed.gif', ...clip, '-frames:v', '1'),
    await runFfmpegTo(folder, 'seed.mp3', ...sine),
    await runFfmpegTo(folder, 'seed.wav', ...sine),
    await runFfmpegTo(folder, 'seed.ogg', ...sine),
    await runFfmpegTo(folder, 'seed.flac', ...sine),
    await runFfmpegTo(folder, 'seed.m4a', ...sine),
  ];
  return Promise.all(paths.map((path) => readFile(path)));
}

/** Bytes of the headers, where half of the flips happen. */
const HEAD = 4096;
const MUTATIONS = ['flip-head', 'flip', 'truncate', 'splice', 'repeat', 'extreme'] as const;

/** The mutation of one seed at this index: the same bytes for the same seeds and number. */
export function mutateFile(seeds: readonly Buffer[], seed: number, index: number): Buffer {
  const random = createRandom(seed + index);
  const bytes = Buffer.from(seeds[index % seeds.length] ?? []);
  switch (random.of(MUTATIONS)) {
    case 'flip-head':
      return flipBits(bytes, Math.min(HEAD, bytes.length), random);
    case 'flip':
      return flipBits(bytes, bytes.length, random);
    case 'truncate':
      return bytes.subarray(0, random.between(0, bytes.length));
    case 'splice': {
      const other = random.of(seeds);
      const rest = other.subarray(random.between(0, other.length));
      return Buffer.concat([bytes.subarray(0, random.between(0, bytes.length)), rest]);
    }
    case 'repeat': {
      const from = random.between(0, bytes.length - 1);
      const part = bytes.subarray(from, from + random.between(1, 256));
      return Buffer.concat([
        bytes.subarray(0, from),
        ...Array<Buffer>(random.between(2, 64)).fill(part),
        bytes.subarray(from),
      ]);
    }
    case 'extreme':
      return writeExtremes(bytes, random);
  }
}

function flipBits(bytes: Buffer, reach: number, random: Random): Buffer {
  for (let flips = random.between(1, 24); flips > 0; flips--) {
    const at = random.between(0, reach - 1);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 7));
  }
  return bytes;
}

/** Overwrites whole numbers with limits, such as lengths and sizes that no file can have. */
function writeExtremes(bytes: Buffer, random: Random): Buffer {
  for (let count = random.between(1, 8); count > 0; count--) {
    const at = random.between(0, Math.max(0, Math.min(HEAD, bytes.length) - 4));
    bytes.writeUInt32BE(random.of([0, 1, 0x7f_ff_ff_ff, 0x80_00_00_00, 0xff_ff_ff_ff]), at);
  }
  return bytes;
}
