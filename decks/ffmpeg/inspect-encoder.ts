import type { IsolationMode } from '../isolation/isolation.ts';
import { readFfmpegVersion, readFfprobeVersion } from './encoder-version.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { loadIsolation } from './load-isolation.ts';

export interface EncoderState {
  ffmpeg: string | null;
  ffprobe: string | null;
  isolation: IsolationMode;
  /** Sentences for the operator. */
  warnings: string[];
}

/** Older versions lack options that the renderer uses. */
const OLDEST_MAJOR = 5;

/** Reads the versions of ffmpeg and ffprobe and chooses their isolation. Rejects if a required isolation is not available. */
export async function inspectEncoder(): Promise<EncoderState> {
  const found = findFfmpeg();
  if (!found.ok) return { ffmpeg: null, ffprobe: null, isolation: 'none', warnings: [found.message] };
  const [ffmpeg, ffprobe] = [readFfmpegVersion(), readFfprobeVersion()];
  const { mode, gaps } = await loadIsolation();
  const warnings = [
    ...gaps.map((gap) => `the isolation of ffmpeg (${mode}) lacks ${gap}; see docs/guides/deploy.md`),
    ...(isOlder(ffmpeg) ? [`ffmpeg ${ffmpeg} is older than ${OLDEST_MAJOR}: update it`] : []),
    ...(ffmpeg === ffprobe ? [] : [`ffmpeg (${ffmpeg}) and ffprobe (${ffprobe}) are of different builds`]),
  ];
  return { ffmpeg, ffprobe, isolation: mode, warnings };
}

function isOlder(version: string | null): boolean {
  const major = Number(/^n?(\d+)\./u.exec(version ?? '')?.[1] ?? OLDEST_MAJOR);
  return major < OLDEST_MAJOR;
}
