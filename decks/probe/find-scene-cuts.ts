import { buildGuardedInput } from '../ffmpeg/guarded-input.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

export interface SceneCutsInput {
  ffmpegPath: string;
  path: string;
  durationMs: number;
  signal: AbortSignal;
  /** Called now and then: looking may take minutes, and says nothing of how far it is. */
  heartbeat: () => void;
  /** Looks at key frames alone, which stand where the picture cuts: for long videos. */
  keyFramesOnly?: boolean;
}

/** How different a picture must be from the one before, 0 to 1. */
const THRESHOLD = 0.3;
/** Cuts nearer than this to another, to the beginning or to the end are flashes. */
const LEAST_GAP_MS = 300;
const PULSE_MS = 10_000;

/** Where a clip cuts to another shot: milliseconds, ascending. Looks at small pictures and keeps none. Throws `RenderFailure`. */
export async function findSceneCuts(input: SceneCutsInput): Promise<number[]> {
  const { ffmpegPath, path, durationMs, signal, heartbeat: beat, keyFramesOnly = false } = input;
  const look = `scale=160:-2:flags=fast_bilinear,select='gt(scene,${THRESHOLD})',metadata=print:file=-`;
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin', '-threads', '1'],
    keyFramesOnly ? ['-skip_frame', 'nokey'] : [],
    buildGuardedInput(path),
    ['-map', '0:v:0', '-an', '-vf', look, '-f', 'null', '-'],
  ].flat();
  const found: number[] = [];
  const pulse = setInterval(beat, PULSE_MS);
  const run = await runFfmpeg(ffmpegPath, args, {
    signal,
    timeoutMs: 30_000 + durationMs,
    onLine: (line) => {
      const seconds = /pts_time:(\d+(?:\.\d+)?)/u.exec(line)?.[1];
      if (seconds !== undefined) found.push(Math.round(Number(seconds) * 1_000));
    },
  }).finally(() => clearInterval(pulse));
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  if (run.outcome !== 'done')
    throw new RenderFailure('asset_unreadable', 'The source video cannot be read to its end.');
  return dropFlashes(found, durationMs);
}

function dropFlashes(found: readonly number[], durationMs: number): number[] {
  const cuts: number[] = [];
  for (const at of found.toSorted((one, other) => one - other)) {
    if (at >= (cuts.at(-1) ?? 0) + LEAST_GAP_MS && at <= durationMs - LEAST_GAP_MS) cuts.push(at);
  }
  return cuts;
}
