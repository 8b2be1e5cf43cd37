import type { LengthRange } from '../../domain/content/own-media.ts';
import { checkConformance } from '../probe/check-conformance.ts';
import { decodeFirst, ffprobe, parseRate, type ProbedFrame, type ProbedStream } from '../probe/ffprobe.ts';
import type { FrameRate } from '../ffmpeg/output-args.ts';
import { probeMedia } from '../probe/probe-media.ts';

/** A caller's video, as an encoder needs to know it. */
export interface ReadVideo {
  path: string;
  /** As shown, in its own pixels. */
  width: number;
  height: number;
  /** Of picture and sound together. */
  durationMs: number;
  /** How much longer than its picture its sound is. */
  pictureGapMs: number;
  rate: FrameRate;
  /** Numbers of its streams; `audio` is null where it has no sound. */
  streams: { video: number; audio: number | null };
  /** Width by height as shown: turned upright, its pixels made square. */
  aspect: number;
  turned: boolean;
  interlaced: boolean;
  /** Brighter than screens of this profile can show. */
  hdr: boolean;
}

export type VideoReading =
  { ok: true; video: ReadVideo } | { ok: false; problem: 'unreadable' | 'no_video'; reason: string };

/** The constant rates that every platform takes, slowest first. */
const RATES: readonly FrameRate[] = [
  { numerator: 24_000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30_000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60_000, denominator: 1001 },
  { numerator: 60, denominator: 1 },
];
const MIN_RATE = 23;
const RATE_SLACK = 0.005;

const HDR_TRANSFERS: ReadonlySet<string> = new Set(['smpte2084', 'arib-std-b67']);

/** Judges a file that should be a video. Reasons are sentences for the caller. Throws only where ffprobe is missing. */
export async function readVideo(path: string): Promise<VideoReading> {
  const judged = await probeMedia(path);
  if (!judged.ok) return { ok: false, problem: 'unreadable', reason: judged.reason };
  if (judged.kind !== 'video') {
    const found = judged.kind === 'image' ? 'a picture' : 'sound only';
    return { ok: false, problem: 'no_video', reason: `It holds ${found}, not a video.` };
  }
  const [probed, frame] = await Promise.all([ffprobe(path), decodeFirst(path, 'v:0')]);
  const streams = probed?.streams ?? [];
  const at = streams.findIndex(isPicture);
  const video = streams[at];
  if (!probed || !video || !frame) return reject('The picture cannot be decoded: it is damaged or encrypted.');
  const audio = streams.findIndex((stream) => stream.codec_type === 'audio');
  if (audio >= 0 && !(await decodeFirst(path, 'a:0'))) {
    return reject('The sound cannot be decoded: it is damaged, encrypted or in a format that Kinora does not read.');
  }
  const durationMs = Math.round(Number(probed.format?.duration ?? 0) * 1000) || judged.durationMs;
  return {
    ok: true,
    video: {
      path,
      width: judged.width,
      height: judged.height,
      durationMs,
      pictureGapMs: Math.max(0, durationMs - judged.durationMs),
      rate: chooseRate(judged.fps),
      streams: { video: at, audio: audio < 0 ? null : audio },
      ...readShape(video, frame),
      interlaced: !['progressive', 'unknown', undefined].includes(video.field_order),
      hdr: HDR_TRANSFERS.has(video.color_transfer ?? ''),
    },
  };
}

function reject(reason: string): VideoReading {
  return { ok: false, problem: 'unreadable', reason };
}

function isPicture(stream: ProbedStream): boolean {
  return stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1;
}

/** The slowest rate that shows every frame, at most 60; what is slower than all of them becomes 30. */
function chooseRate(fps: number): FrameRate {
  if (fps < MIN_RATE) return { numerator: 30, denominator: 1 };
  const fitting = RATES.find(({ numerator: over, denominator: under }) => over / under >= fps - RATE_SLACK);
  return fitting ?? { numerator: 60, denominator: 1 };
}

function readShape(video: ProbedStream, frame: ProbedFrame): { aspect: number; turned: boolean } {
  const rotations = [...(video.side_data_list ?? []), ...(frame.side_data_list ?? [])].map(({ rotation }) => rotation);
  const rotation = Math.abs(rotations.find((turn) => turn !== undefined) ?? 0) % 360;
  const pixel = parseRate(video.sample_aspect_ratio?.replace(':', '/')) || 1;
  const aspect = ((frame.width ?? video.width ?? 1) * pixel) / (frame.height ?? video.height ?? 1);
  return { aspect: rotation % 180 === 90 ? 1 / aspect : aspect, turned: rotation !== 0 };
}

/** Whether every platform takes the file as it is, so that nothing needs to be lost by encoding it once more. */
export async function isPublishable(video: ReadVideo, length: LengthRange): Promise<boolean> {
  if (video.turned || video.aspect > 1) return false;
  return (await checkConformance(video.path, length)).length === 0;
}
