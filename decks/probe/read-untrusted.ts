import { runInShare } from '../../shares/run-in-share.ts';
import { SHARES } from '../../shares/shares.ts';
import { runFfmpeg, type FfmpegResult, type RunOptions } from '../ffmpeg/run-ffmpeg.ts';

export type ReadOptions = Omit<RunOptions, 'timeoutMs'>;

const CPU_SECONDS = 10;
/** A fifth of the weight of the service: a read that goes on decodes a picture that is slow on purpose, or as large as permitted. */
const NICENESS = 7;

/**
 * Reads an untrusted file with ffmpeg or ffprobe, in a place of the share. A file that takes more than the processor time fails. Throws
 * `RenderFailure` (`timed_out`) if the machine gives the program less than that in twice as long.
 */
export function readUntrusted(path: string, args: string[], options: ReadOptions = {}): Promise<FfmpegResult> {
  const { cpuSeconds = CPU_SECONDS } = options;
  const timeoutMs = 2 * cpuSeconds * 1_000;
  return runInShare(SHARES.probes, () =>
    runFfmpeg(path, args, { niceness: NICENESS, ...options, cpuSeconds, timeoutMs }),
  );
}
