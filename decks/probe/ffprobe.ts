import { runInShare } from '../../shares/run-in-share.ts';
import { SHARES } from '../../shares/shares.ts';
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
  /** In file order, if both were requested. */
  packets_and_frames?: (ProbedFrame & { type: string })[];
}

const TIMEOUT_MS = 10_000;
const MEMORY_MB = 2048;

/** Reads the streams and format of an untrusted file; null if it is unreadable. Throws only if ffprobe is missing. */
export function ffprobe(path: string): Promise<Probed | null> {
  return read(path, ['-show_streams', '-show_format']);
}

/** Decodes the first picture (`v:0`) or sound (`a:0`); null if that fails or the stream is encrypted. */
export async function decodeFirst(path: string, stream: 'v:0' | 'a:0'): Promise<ProbedFrame | null> {
  const sections = ['-select_streams', stream, '-show_packets', '-show_frames', '-read_intervals', '%+#8'];
  const items = (await read(path, sections))?.packets_and_frames ?? [];
  const encrypted = items.some(({ side_data_list: data }) => data?.some((one) => one.side_data_type === ENCRYPTION));
  return encrypted ? null : (items.find(({ type }) => type === 'frame') ?? null);
}

const ENCRYPTION = 'Encryption info';

async function read(path: string, sections: string[]): Promise<Probed | null> {
  const found = findFfprobe();
  if (!found.ok) throw new RenderFailure('encoder_missing', found.message);
  const args = ['-v', 'error', '-of', 'json', ...sections, ...buildGuardedInput(path)];
  const limits = { timeoutMs: TIMEOUT_MS, memoryMb: MEMORY_MB, maxStdoutBytes: 4 * 1024 * 1024 };
  const run = await runInShare(SHARES.probes, () => runFfmpeg(found.path, args, limits));
  return run.outcome === 'done' ? (JSON.parse(run.stdout.toString('utf8')) as Probed) : null;
}

/** Parses a rate such as `30000/1001`; 0 if it is missing. */
export function parseRate(fraction: string | undefined): number {
  const [over = 0, under = 1] = (fraction ?? '0/1').split('/').map(Number);
  return under > 0 && Number.isFinite(over) ? over / under : 0;
}
