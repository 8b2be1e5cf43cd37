import { parseRate, readPackets, type Probed, type ProbedStream } from './ffprobe.ts';

export interface StreamTimes {
  /** Seconds from the start of the file. */
  start: number;
  /** 0 if the file has no packets of the stream. */
  seconds: number;
  /** Pictures per second; 0 for sound. */
  fps: number;
}

/** A higher rate is the clock of the file: recorders of browsers write 1000. */
const MAX_RATE = 240;

/**
 * Reads the times of a stream from the headers; if they give no duration, as those of the recorders of browsers, from all packets of
 * the file.
 */
export async function measureTimes(path: string, probed: Probed, stream: ProbedStream): Promise<StreamTimes> {
  const start = Math.max(0, toSeconds(stream.start_time) - toSeconds(probed.format?.start_time));
  const seconds = toSeconds(stream.duration ?? probed.format?.duration);
  const rates = [parseRate(stream.avg_frame_rate), parseRate(stream.r_frame_rate)];
  const fps = rates.find((rate) => rate > 0 && rate <= MAX_RATE) ?? Math.max(...rates);
  if (seconds > 0) return { start, seconds, fps };
  const measured = await measurePackets(path, stream.index);
  const isStated = stream.codec_type !== 'video' || (fps > 0 && fps <= MAX_RATE);
  return { start, seconds: measured.seconds, fps: isStated ? fps : measured.rate };
}

async function measurePackets(path: string, index: number): Promise<{ seconds: number; rate: number }> {
  let [count, first, last, length] = [0, Infinity, -Infinity, 0];
  const isRead = await readPackets(path, (line) => {
    const [stream, from = NaN, lasting = NaN] = line.split(',').map((field) => Number(field || NaN));
    if (stream !== index || !Number.isFinite(from)) return;
    count++;
    first = Math.min(first, from);
    if (from < last) return;
    length = lasting > 0 ? lasting : from - last;
    last = from;
  });
  if (!isRead || count === 0) return { seconds: 0, rate: 0 };
  const seconds = last - Math.max(0, first) + (Number.isFinite(length) ? length : 0);
  return { seconds, rate: seconds > 0 ? count / seconds : 0 };
}

/** Returns 0 if the value is missing. */
function toSeconds(value: string | undefined): number {
  const seconds = Number(value ?? 0);
  return Number.isFinite(seconds) ? seconds : 0;
}
