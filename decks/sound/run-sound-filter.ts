import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

/** The parameters that all steps of a mix share. */
export interface SoundRun {
  ffmpegPath: string;
  /** Must exist; receives the output. */
  outDir: string;
  signal: AbortSignal;
  timeoutMs: number;
}

/** Runs ffmpeg with one thread per filter graph, so that the same sounds give the same bytes. Throws `RenderFailure`. */
export async function runSoundFilter(
  { ffmpegPath, signal, timeoutMs }: SoundRun,
  args: string[][],
  onLine: (line: string) => void = () => {},
): Promise<void> {
  const quiet = ['-hide_banner', '-v', 'error', '-nostdin', '-filter_complex_threads', '1'];
  const run = await runFfmpeg(ffmpegPath, [...quiet, ...args.flat()], { signal, timeoutMs, onLine });
  if (run.outcome === 'done') return;
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  throw new RenderFailure('encoder_failed', 'The sound of the video could not be mixed.', { cause: run.stderr });
}
