import type { VideoAnalysis, Span } from '../../domain/content/choose-clips.ts';
import { buildGuardedInput } from '../ffmpeg/guarded-input.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { requireFfmpeg } from '../ffmpeg/require-ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { findSceneCuts } from './find-scene-cuts.ts';
import { readSoundStream, type SoundStream } from './sound-stream.ts';

export interface AnalysisInput {
  path: string;
  durationMs: number;
  signal: AbortSignal;
  /** Whole percents. */
  onProgress: (percent: number) => void;
}

/** The length above which only key frames are scanned, which encoders place at cuts. */
const EVERY_FRAME_MS = 5 * 60_000;

const SOUND_FILTER = 'ebur128=metadata=1,silencedetect=noise=-38dB:d=0.35,ametadata=print:file=-';

/** Measures the pauses, loudness and scene cuts of a long video. Throws `RenderFailure`. */
export async function analyzeVideo(input: AnalysisInput): Promise<VideoAnalysis> {
  const { durationMs, onProgress } = input;
  const stream = await readSoundStream(input.path);
  const sound = new SoundReader();
  if (stream) {
    await readSound(input, stream, (line) => {
      sound.readLine(line);
      onProgress(Math.min(50, Math.floor((sound.atMs / durationMs) * 50)));
    });
  }
  onProgress(50);
  const cutsMs = await findSceneCuts({
    ...input,
    ffmpegPath: requireFfmpeg(),
    heartbeat: () => onProgress(50),
    keyFramesOnly: durationMs > EVERY_FRAME_MS,
  });
  onProgress(100);
  return { durationMs, silences: sound.silencesUntil(durationMs), loudness: sound.loudness, cutsMs };
}

async function readSound(
  { path, durationMs, signal }: AnalysisInput,
  { name }: SoundStream,
  onLine: (line: string) => void,
): Promise<void> {
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin'],
    buildGuardedInput(path),
    ['-map', `0:${name}`, '-af', SOUND_FILTER, '-f', 'null', '-'],
  ].flat();
  const run = await runFfmpeg(requireFfmpeg(), args, { signal, timeoutMs: 60_000 + 2 * durationMs, onLine });
  if (run.outcome === 'done') return;
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The analysis was cancelled.');
  throw new RenderFailure('asset_unreadable', 'The video cannot be read to its end; it is damaged.', {
    cause: run.stderr,
  });
}

/** Parses `pts_time:1.5` and `lavfi.key=value`, the output of ffmpeg's metadata filters. */
function parseReading(line: string): { key: string; value: number } | null {
  const match = /(pts_time):(-?[\d.]+)/u.exec(line) ?? /^lavfi\.([\w.]+)=(-?[\d.]+)/u.exec(line);
  return match ? { key: match[1] ?? '', value: Number(match[2]) } : null;
}

class SoundReader {
  atMs = 0;
  /** Maximum momentary loudness of each second, in LUFS. */
  readonly loudness: number[] = [];
  readonly #silences: Span[] = [];
  #silentFromMs: number | null = null;

  readLine(line: string): void {
    const read = parseReading(line);
    if (!read || !Number.isFinite(read.value)) return;
    const ms = Math.max(0, Math.round(read.value * 1_000));
    switch (read.key) {
      case 'pts_time':
        this.atMs = ms;
        return;
      case 'silence_start':
        this.#silentFromMs = ms;
        return;
      case 'silence_end':
        if (this.#silentFromMs !== null) this.#silences.push({ fromMs: this.#silentFromMs, toMs: ms });
        this.#silentFromMs = null;
        return;
      case 'r128.M': {
        const second = Math.floor(this.atMs / 1_000);
        while (this.loudness.length <= second) this.loudness.push(-120);
        this.loudness[second] = Math.max(this.loudness[second] ?? -120, read.value);
      }
    }
  }

  /** Closes a silence that lasts until the end, for which ffmpeg prints no end. */
  silencesUntil(durationMs: number): Span[] {
    const open = this.#silentFromMs;
    return open === null ? this.#silences : [...this.#silences, { fromMs: open, toMs: durationMs }];
  }
}
