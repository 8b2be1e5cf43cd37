/** The thread that does the work of `renderOwnSound`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { OwnSound } from './render-own-sound.ts';
import { renderEffect } from './render-effect.ts';
import { renderPiece } from './render-piece.ts';
import { writeFile } from 'node:fs/promises';
import type { Stereo } from './synth/master.ts';
import { RATE } from './synth/sample-rate.ts';

const HEADER_BYTES = 44;
const FRAME_BYTES = 4;
const MAX_SAMPLE = 32_767;

/** Writes stereo samples as a WAV file with 16 bits. */
async function writeWav(path: string, { left, right }: Stereo): Promise<void> {
  const bytes = left.length * FRAME_BYTES;
  const file = Buffer.alloc(HEADER_BYTES + bytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * FRAME_BYTES, 28);
  file.writeUInt16LE(FRAME_BYTES, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(bytes, 40);
  for (let at = 0; at < left.length; at++) {
    file.writeInt16LE(toInteger(left[at] ?? 0), HEADER_BYTES + at * FRAME_BYTES);
    file.writeInt16LE(toInteger(right[at] ?? 0), HEADER_BYTES + at * FRAME_BYTES + 2);
  }
  await writeFile(path, file);
}

function toInteger(value: number): number {
  return Math.round(Math.min(1, Math.max(-1, value)) * MAX_SAMPLE);
}

const { sound, path } = workerData as { sound: OwnSound; path: string };
await writeWav(path, sound.kind === 'music' ? renderPiece(sound.mood, sound.beats) : renderEffect(sound.name));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
parentPort?.postMessage('written');
