import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { buildPictureInput } from './picture-input.ts';
import { readPictureStream } from './picture-stream.ts';

export interface SceneCutsInput {
  ffmpegPath: string;
  path: string;
  durationMs: number;
  signal: AbortSignal;
  /** Called every ten seconds, because the scan may take minutes and reports no progress. */
  heartbeat: () => void;
  /** Scans key frames only, which encoders place at cuts. For long videos. */
  keyFramesOnly?: boolean;
}

/** Difference from the previous picture that counts as a cut, 0 to 1. */
const THRESHOLD = 0.3;
/** Cuts closer than this to another cut, to the start or to the end are treated as flashes. */
const MIN_GAP_MS = 300;
const HEARTBEAT_MS = 10_000;

/** Finds the scene cuts of a clip: milliseconds, ascending. Throws `RenderFailure`. */
export async function findSceneCuts(input: SceneCutsInput): Promise<number[]> {
  const { ffmpegPath, path, durationMs, signal, heartbeat, keyFramesOnly = false } = input;
  const filter = `scale=160:-2:flags=fast_bilinear,select='gt(scene,${THRESHOLD})',metadata=print:file=-`;
  const stream = await readPictureStream(path);
  if (!stream) throw unreadableFailure();
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin', '-threads', '1'],
    keyFramesOnly ? ['-skip_frame', 'nokey'] : [],
    buildPictureInput(stream),
    ['-map', `0:${stream.specifiers[0]}`, '-an', '-vf', filter, '-f', 'null', '-'],
  ].flat();
  const found: number[] = [];
  const timer = setInterval(heartbeat, HEARTBEAT_MS);
  const run = await runFfmpeg(ffmpegPath, args, {
    signal,
    timeoutMs: 30_000 + durationMs,
    onLine: (line) => {
      const seconds = /pts_time:(\d+(?:\.\d+)?)/u.exec(line)?.[1];
      if (seconds !== undefined) found.push(Math.round(Number(seconds) * 1_000));
    },
  }).finally(() => clearInterval(timer));
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  if (run.outcome !== 'done') throw unreadableFailure();
  return dropFlashes(found, durationMs);
}

function unreadableFailure(): RenderFailure {
  return new RenderFailure('asset_unreadable', 'The source video cannot be read to its end.');
}

function dropFlashes(found: readonly number[], durationMs: number): number[] {
  const cuts: number[] = [];
  for (const at of found.toSorted((one, other) => one - other)) {
    if (at >= (cuts.at(-1) ?? 0) + MIN_GAP_MS && at <= durationMs - MIN_GAP_MS) cuts.push(at);
  }
  return cuts;
}
