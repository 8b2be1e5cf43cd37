import { drawFrame as draw, type DrawInput } from '../../../decks/draw-frame.ts';
import { RenderFailure, type RenderFailureCode } from '../../../decks/ffmpeg/render-failure.ts';

export type DrawTask = Omit<DrawInput, 'signal' | 'timeoutMs'>;

export type DrawnFrame = { ok: true } | { ok: false; code: RenderFailureCode; message: string };

/** Required by the renderer, but never reached: the checker ends a task earlier. */
const TIMEOUT_MS = 60_000;

/** Draws a frame into a file. Returns failures, because only the message of a thrown error leaves the process. */
export async function drawFrame(input: DrawTask): Promise<DrawnFrame> {
  try {
    await draw({ ...input, signal: new AbortController().signal, timeoutMs: TIMEOUT_MS });
    return { ok: true };
  } catch (error) {
    if (error instanceof RenderFailure) return { ok: false, code: error.code, message: error.message };
    throw error;
  }
}
