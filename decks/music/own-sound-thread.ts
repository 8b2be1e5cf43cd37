/** The thread that does the work of `renderOwnSound`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { OwnSound } from './own-sound.ts';
import { renderEffect } from './render-effect.ts';
import { renderPiece } from './render-piece.ts';
import { writeWav } from './write-wav.ts';

const { sound, path } = workerData as { sound: OwnSound; path: string };
await writeWav(path, sound.kind === 'music' ? renderPiece(sound.mood, sound.beats) : renderEffect(sound.name));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
parentPort?.postMessage('written');
