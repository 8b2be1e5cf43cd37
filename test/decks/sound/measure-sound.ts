import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { METER, createLoudnessReader, type Loudness } from '../../../decks/sound/loudness.ts';
import { findFfmpegPath } from '../make-media.ts';

const run = promisify(execFile);
const RATE = 48_000;

/** Measures a file by EBU R 128. */
export async function measureFileLoudness(path: string): Promise<Loudness> {
  const args = ['-v', 'error', '-nostdin', '-i', path, '-af', METER, '-f', 'null', '-'];
  const { stdout } = await run(findFfmpegPath(), args, { maxBuffer: 64 * 1024 * 1024 });
  const meter = createLoudnessReader();
  stdout.split('\n').forEach(meter.onLine);
  return meter.read();
}

/** The left channel of a file at 48 kHz. */
export async function readSamples(path: string): Promise<Float32Array> {
  const args = [
    '-v',
    'error',
    '-nostdin',
    '-i',
    path,
    '-af',
    'pan=mono|c0=c0',
    '-ar',
    String(RATE),
    '-f',
    'f32le',
    '-',
  ];
  const { stdout } = await run(findFfmpegPath(), args, { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 });
  return new Float32Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.byteLength / 4));
}

/** The level of a tone between two times, in dBFS, at least −120 (Goertzel algorithm). */
export function measureToneDb(samples: Float32Array, hz: number, fromMs: number, toMs: number): number {
  const part = samples.subarray((fromMs * RATE) / 1000, (toMs * RATE) / 1000);
  const turn = 2 * Math.cos((2 * Math.PI * hz) / RATE);
  let [before, last] = [0, 0];
  for (const sample of part) [before, last] = [last, sample + turn * last - before];
  const power = last * last + before * before - turn * last * before;
  return Math.max(-120, 20 * Math.log10((2 * Math.sqrt(Math.max(0, power))) / part.length));
}
