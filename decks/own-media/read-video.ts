import type { LengthRange } from '../../domain/platforms/platform-terms.ts';
import { checkConformance } from '../probe/check-conformance.ts';
import { decodeFirst, ffprobe, parseRate, type ProbedFrame, type ProbedStream } from '../probe/ffprobe.ts';
import type { FrameRate } from '../ffmpeg/output-args.ts';
import { probeMedia } from '../probe/probe-media.ts';

/** The properties of a caller's video that the encoder needs. */
export interface ReadVideo {
  path: string;
  /** In pixels, after rotation. */
  width: number;
  height: number;
  /** The longer of picture and sound. */
  durationMs: number;
  /** Time by which the sound is longer than the picture. */
  pictureGapMs: number;
  rate: FrameRate;
  /** Stream indexes; `audio` is null without sound. */
  streams: { video: number; audio: number | null };
  /** Display aspect ratio: after rotation, with square pixels. */
  aspect: number;
  turned: boolean;
  interlaced: boolean;
  hdr: boolean;
}

export type VideoReading =
  { ok: true; video: ReadVideo } | { ok: false; problem: 'unreadable' | 'no_video'; reason: string };

/** The constant rates that every platform accepts, slowest first. */
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

/** Probes a file that should be a video. Reasons are sentences for the caller. Throws only if ffprobe is missing. */
export async function readVideo(path: string): Promise<VideoReading> {
  const media = await probeMedia(path);
  if (!media.ok) return { ok: false, problem: 'unreadable', reason: media.reason };
  if (media.kind !== 'video') {
    const found = media.kind === 'image' ? 'a picture' : 'sound only';
    return { ok: false, problem: 'no_video', reason: `It contains ${found}, not a video.` };
  }
  const [probed, frame] = await Promise.all([ffprobe(path), decodeFirst(path, 'v:0')]);
  const streams = probed?.streams ?? [];
  const at = streams.findIndex(isPicture);
  const video = streams[at];
  if (!probed || !video || !frame) return reject('The picture cannot be decoded: it is damaged or encrypted.');
  const audio = streams.findIndex((stream) => stream.codec_type === 'audio');
  if (audio >= 0 && !(await decodeFirst(path, 'a:0'))) {
    return reject('The sound cannot be decoded: it is damaged, encrypted or in an unsupported format.');
  }
  const durationMs = Math.round(Number(probed.format?.duration ?? 0) * 1000) || media.durationMs;
  return {
    ok: true,
    video: {
      path,
      width: media.width,
      height: media.height,
      durationMs,
      pictureGapMs: Math.max(0, durationMs - media.durationMs),
      rate: chooseRate(media.fps),
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

/** The slowest accepted rate that keeps every frame, at most 60; a video below 23 becomes 30. */
function chooseRate(fps: number): FrameRate {
  if (fps < MIN_RATE) return { numerator: 30, denominator: 1 };
  const fitting = RATES.find(({ numerator, denominator }) => numerator / denominator >= fps - RATE_SLACK);
  return fitting ?? { numerator: 60, denominator: 1 };
}

function readShape(video: ProbedStream, frame: ProbedFrame): { aspect: number; turned: boolean } {
  const rotations = [...(video.side_data_list ?? []), ...(frame.side_data_list ?? [])].map(({ rotation }) => rotation);
  const rotation = Math.abs(rotations.find((turn) => turn !== undefined) ?? 0) % 360;
  const pixel = parseRate(video.sample_aspect_ratio?.replace(':', '/')) || 1;
  const aspect = ((frame.width ?? video.width ?? 1) * pixel) / (frame.height ?? video.height ?? 1);
  return { aspect: rotation % 180 === 90 ? 1 / aspect : aspect, turned: rotation !== 0 };
}

/** True if every platform accepts the file unchanged, so that it need not lose quality by another encoding. */
export async function isPublishable(video: ReadVideo, length: LengthRange): Promise<boolean> {
  if (video.turned || video.aspect > 1) return false;
  return (await checkConformance(video.path, length)).length === 0;
}
