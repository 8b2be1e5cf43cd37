import pLimit from 'p-limit';
import { findFfprobe } from '../ffmpeg/find-ffmpeg.ts';
import { buildGuardedInput } from '../ffmpeg/guarded-input.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

export interface ProbedStream {
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  level?: number;
  pix_fmt?: string;
  field_order?: string;
  color_transfer?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  r_frame_rate?: string;
  avg_frame_rate?: string;
  nb_frames?: string;
  start_time?: string;
  duration?: string;
  sample_rate?: string;
  channels?: number;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
}

export interface ProbedFrame {
  width?: number;
  height?: number;
  side_data_list?: { rotation?: number; side_data_type?: string }[];
}

export interface Probed {
  streams?: ProbedStream[];
  format?: {
    format_name?: string;
    start_time?: string;
    duration?: string;
    bit_rate?: string;
    tags?: Record<string, string>;
  };
  /** In the order of the file, where both were asked for. */
  packets_and_frames?: (ProbedFrame & { type: string })[];
}

const TIMEOUT_MS = 10_000;
const MEMORY_MB = 2048;

/** A small file may hold a picture of hundreds of megabytes: so many are decoded at once in a process, and the others wait. */
const inTurn = pLimit(2);

/** What ffprobe reads from an untrusted file, or null when it cannot read it. Throws only when there is no ffprobe. */
export function ffprobe(path: string): Promise<Probed | null> {
  return read(path, ['-show_streams', '-show_format']);
}

/** The first picture (`v:0`) or sound (`a:0`) as it decodes, or null when it does not. What is encrypted may decode by chance. */
export async function decodeFirst(path: string, stream: 'v:0' | 'a:0'): Promise<ProbedFrame | null> {
  const sections = ['-select_streams', stream, '-show_packets', '-show_frames', '-read_intervals', '%+#8'];
  const seen = (await read(path, sections))?.packets_and_frames ?? [];
  const locked = seen.some(({ side_data_list: data }) => data?.some((one) => one.side_data_type === ENCRYPTION));
  return locked ? null : (seen.find(({ type }) => type === 'frame') ?? null);
}

const ENCRYPTION = 'Encryption info';

async function read(path: string, sections: string[]): Promise<Probed | null> {
  const found = findFfprobe();
  if (!found.ok) throw new RenderFailure('encoder_missing', found.message);
  const args = ['-v', 'error', '-of', 'json', ...sections, ...buildGuardedInput(path)];
  const limits = { timeoutMs: TIMEOUT_MS, memoryMb: MEMORY_MB, maxStdoutBytes: 4 * 1024 * 1024 };
  const run = await inTurn(() => runFfmpeg(found.path, args, limits));
  return run.outcome === 'done' ? (JSON.parse(run.stdout.toString('utf8')) as Probed) : null;
}

/** `30000/1001` as a number; 0 when there is none. */
export function parseRate(fraction: string | undefined): number {
  const [over = 0, under = 1] = (fraction ?? '0/1').split('/').map(Number);
  return under > 0 && Number.isFinite(over) ? over / under : 0;
}
