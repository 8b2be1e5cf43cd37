import { findFfprobe } from '../ffmpeg/find-ffmpeg.ts';
import { buildGuardedInput } from '../ffmpeg/guarded-input.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import type { FfmpegResult } from '../ffmpeg/run-ffmpeg.ts';
import { readUntrusted, type ReadOptions } from './read-untrusted.ts';

export interface ProbedStream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  level?: number;
  pix_fmt?: string;
  field_order?: string;
  color_range?: string;
  color_space?: string;
  color_primaries?: string;
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
  disposition?: { attached_pic?: number; default?: number };
  tags?: Record<string, string>;
  side_data_list?: { rotation?: number }[];
  /** Whether one of the first packets of the file is an encrypted one of this stream. */
  encrypted?: boolean;
}

export interface ProbedFrame {
  width?: number;
  height?: number;
  side_data_list?: { rotation?: number }[];
}

interface ProbedPacket {
  stream_index: number;
  side_data_list?: { side_data_type?: string }[];
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
  /** The first packets of the file. */
  packets?: ProbedPacket[];
  frames?: ProbedFrame[];
  /** Packets and frames in file order, if both were requested. */
  packets_and_frames?: (ProbedPacket & ProbedFrame & { type: string })[];
}

/** Four hours of packets are read in less than 20 seconds. */
const PACKETS_CPU_SECONDS = 30;
/** More threads would decode the pictures behind the first one too. */
const THREADS = 1;
/** The packets that `ffprobe` reads: few, because those of a film of high quality have megabytes each. */
const FIRST_PACKETS = 16;
const MAX_BYTES = 4 * 1024 * 1024;
const MEMORY_MB = 2048;

/** Reads the streams and format of an untrusted file; null if it is unreadable. Throws `RenderFailure` if ffprobe is missing or the machine is busy. */
export async function ffprobe(path: string): Promise<Probed | null> {
  const packets = ['-show_packets', '-read_intervals', `%+#${FIRST_PACKETS}`];
  const probed = await read(path, ['-show_streams', '-show_format', ...packets]);
  const encrypted = new Set(probed?.packets?.filter(isEncrypted).map((packet) => packet.stream_index));
  return (
    probed && { ...probed, streams: probed.streams?.map((one) => ({ ...one, encrypted: encrypted.has(one.index) })) }
  );
}

/** Reads a file with one picture and decodes it, in one process, because a process costs as much as a small picture. */
export function probePicture(path: string): Promise<Probed | null> {
  return read(path, ['-show_streams', '-show_format', '-show_frames', '-read_intervals', '%+#1']);
}

/** Decodes the first picture or sound of a stream; null if that fails or the stream is encrypted. */
export async function decodeFirst(path: string, { name, encrypted }: NamedStream): Promise<ProbedFrame | null> {
  if (encrypted) return null;
  for (const packets of PACKETS_TO_TRY) {
    const sections = ['-select_streams', name, '-show_packets', '-show_frames', '-read_intervals', `%+#${packets}`];
    const items = (await read(path, sections))?.packets_and_frames ?? [];
    if (items.some(isEncrypted)) return null;
    const frame = items.find(({ type }) => type === 'frame');
    if (frame) return frame;
  }
  return null;
}

function isEncrypted({ side_data_list: data = [] }: Pick<ProbedPacket, 'side_data_list'>): boolean {
  return data.some((one) => one.side_data_type === 'Encryption info');
}

interface NamedStream {
  /** The specifier of ffmpeg. */
  name: string;
  encrypted?: boolean | undefined;
}

/** Packets of each try. The first tries one, because decoding a picture of 40 megapixels takes up to seconds. */
const PACKETS_TO_TRY = [1, 8];

/**
 * Calls `onLine` with the stream, time and length in seconds of each packet, as `0,1.5,0.04`. False if the file is unreadable.
 */
export async function readPackets(path: string, onLine: (line: string) => void): Promise<boolean> {
  const sections = ['-show_entries', 'packet=stream_index,pts_time,duration_time', '-of', 'csv=p=0'];
  return (await run(path, sections, { cpuSeconds: PACKETS_CPU_SECONDS, onLine })).outcome === 'done';
}

async function read(path: string, sections: string[]): Promise<Probed | null> {
  const ended = await run(path, ['-of', 'json', ...sections], { maxStdoutBytes: MAX_BYTES });
  return ended.outcome === 'done' ? (JSON.parse(ended.stdout.toString('utf8')) as Probed) : null;
}

function run(path: string, sections: string[], options: ReadOptions): Promise<FfmpegResult> {
  const found = findFfprobe();
  if (!found.ok) throw new RenderFailure('encoder_missing', found.message);
  const args = ['-v', 'error', ...sections, ...buildGuardedInput(path, THREADS)];
  return readUntrusted(found.path, args, { ...options, memoryMb: MEMORY_MB });
}

/** Parses a rate such as `30000/1001`; 0 if it is missing. */
export function parseRate(fraction: string | undefined): number {
  const [numerator = 0, denominator = 1] = (fraction ?? '0/1').split('/').map(Number);
  return denominator > 0 && Number.isFinite(numerator) ? numerator / denominator : 0;
}
