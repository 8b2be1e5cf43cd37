import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpegTo } from '../make-media.ts';

const picture = (size: string, rate: number, seconds: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
];
const sine = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];
const KEY = 'abba271e8bcf552bbd2e86a434a9a5d9';

/** Clips as made by editors, phones or attackers, by file name. */
export const CLIPS: Readonly<Record<string, (folder: string, name: string) => Promise<string>>> = {
  'plain.mp4': (folder, name) =>
    runFfmpegTo(folder, name, ...picture('320x240', 25, 1), ...sine(1), ...H264, '-shortest'),
  'odd-size.mkv': (folder, name) =>
    runFfmpegTo(folder, name, ...picture('320x240', 25, 0.4), '-vf', 'scale=1079:1921,format=yuv444p', ...H264),
  'variable-rate.mp4': (folder, name) =>
    runFfmpegTo(
      folder,
      name,
      ...picture('320x240', 30, 2),
      '-vf',
      "select='gt(random(1),0.6)'",
      '-fps_mode',
      'vfr',
      ...H264,
    ),
  'million-fps.mkv': (folder, name) => runFfmpegTo(folder, name, ...picture('64x64', 1_000_000, 0.00002), ...H264),
  'a-thousand-years.mkv': (folder, name) =>
    runFfmpegTo(
      folder,
      name,
      ...picture('64x64', 25, 0.4),
      '-vf',
      'setpts=N*3e9/TB',
      '-fps_mode',
      'passthrough',
      ...H264,
    ),
  'encrypted.mp4': (folder, name) => {
    const lock = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', KEY, '-encryption_kid', KEY];
    return runFfmpegTo(folder, name, ...picture('320x240', 25, 1), ...H264, ...lock);
  },
  'sound-only.mp4': (folder, name) => runFfmpegTo(folder, name, ...sine(1)),
  'a-thousand-streams.mov': async (folder, name) => {
    const tone = await runFfmpegTo(folder, 'tone.wav', ...sine(0.05));
    return runFfmpegTo(
      folder,
      name,
      '-i',
      tone,
      ...Array.from({ length: 1000 }, () => ['-map', '0']).flat(),
      '-c',
      'copy',
    );
  },
  'eight-channels.wav': (folder, name) =>
    runFfmpegTo(folder, name, '-f', 'lavfi', '-i', 'sine=440:d=1:r=384000', '-ac', '8', '-c:a', 'pcm_s24le'),
  'cut-short.mp4': async (folder, name) => {
    const whole = await runFfmpegTo(
      folder,
      'whole.mp4',
      ...picture('320x240', 25, 1),
      ...H264,
      '-movflags',
      '+faststart',
    );
    return truncateFile(whole, join(folder, name), 0.1);
  },
  'moov-cut.mp4': async (folder, name) => {
    const whole = await runFfmpegTo(folder, 'whole-too.mp4', ...picture('320x240', 25, 1), ...H264);
    return truncateFile(whole, join(folder, name), 0.97);
  },
  'large-cover.mp3': async (folder, name) => {
    const tune = await readFile(await runFfmpegTo(folder, 'tune.mp3', ...sine(1), '-id3v2_version', '0'));
    return writeBytes(join(folder, name), Buffer.concat([createCoverTag(50 * 1024 * 1024), tune]));
  },
  'ten-hours.wav': (folder, name) => writeTenHours(join(folder, name)),
};

async function writeBytes(path: string, bytes: Buffer): Promise<string> {
  await writeFile(path, bytes);
  return path;
}

async function truncateFile(from: string, to: string, share: number): Promise<string> {
  const bytes = await readFile(from);
  return writeBytes(to, bytes.subarray(0, Math.floor(bytes.length * share)));
}

/** Encodes a size for ID3, seven bits per byte. */
function toSyncSafe(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 127));
}

/** An ID3 tag with a cover picture. */
function createCoverTag(bytes: number): Buffer {
  const frame = Buffer.concat([
    Buffer.from([0]),
    Buffer.from('image/jpeg\0'),
    Buffer.from([3, 0]),
    Buffer.alloc(bytes),
  ]);
  const apic = Buffer.concat([Buffer.from('APIC'), toSyncSafe(frame.length), Buffer.from([0, 0]), frame]);
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0]), toSyncSafe(apic.length), apic]);
}

/** A sparse file with silence at 6,000 samples per second. */
async function writeTenHours(path: string): Promise<string> {
  const dataBytes = 10 * 3600 * 6000 * 2;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(dataBytes + 36, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  [1, 1].forEach((value, index) => head.writeUInt16LE(value, 20 + 2 * index));
  [6000, 12_000].forEach((value, index) => head.writeUInt32LE(value, 24 + 4 * index));
  [2, 16].forEach((value, index) => head.writeUInt16LE(value, 32 + 2 * index));
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(dataBytes, 40);
  const file = await open(path, 'w');
  await file.write(head);
  await file.truncate(44 + dataBytes);
  await file.close();
  return path;
}
