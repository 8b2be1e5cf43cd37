import type { LengthRange } from '../../domain/platforms/platform-terms.ts';
import { checkConformance } from '../probe/check-conformance.ts';
import { decodeFirst, ffprobe, parseRate, type ProbedFrame, type ProbedStream } from '../probe/ffprobe.ts';
import type { FrameRate } from '../ffmpeg/output-args.ts';
import { isOrdinary } from '../normalise/normalise-filters.ts';
import { chooseAudio, chooseVideo } from '../probe/choose-streams.ts';
import { measureTimes } from '../probe/measure-times.ts';
import { describeVideo, type PictureStream } from '../probe/picture-stream.ts';
import { probeMedia } from '../probe/probe-media.ts';
import { describeSound, type SoundStream } from '../probe/sound-stream.ts';

/** The properties of a caller's video that the encoder needs. */
export interface ReadVideo {
  path: string;
  /** The size in pixels, after rotation. */
  width: number;
  height: number;
  /** The longer of picture and sound. */
  durationMs: number;
  /** Time by which the sound is longer than the picture. */
  pictureGapMs: number;
  rate: FrameRate;
  picture: PictureStream;
  /** Null without sound. */
  sound: SoundStream | null;
  /** Display aspect ratio: after rotation, with square pixels. */
  aspect: number;
  turned: boolean;
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

/** Probes a file that should be a video. Reasons are sentences for the caller. Throws `RenderFailure`, but never because of the file. */
export async function readVideo(path: string): Promise<VideoReading> {
  const media = await probeMedia(path);
  if (!media.ok) return { ok: false, problem: 'unreadable', reason: media.reason };
  if (media.kind !== 'video') {
    const found = media.kind === 'image' ? 'a picture' : 'sound only';
    return { ok: false, problem: 'no_video', reason: `It contains ${found}, not a video.` };
  }
  const probed = await ffprobe(path);
  const streams = probed?.streams ?? [];
  const video = chooseVideo(streams);
  const frame = video && (await decodeFirst(path, { ...video, name: String(video.index) }));
  if (!probed || !video || !frame) return reject('The picture cannot be decoded: it is damaged or encrypted.');
  const audio = chooseAudio(streams);
  if (audio && !(await decodeFirst(path, { ...audio, name: String(audio.index) }))) {
    return reject('The sound cannot be decoded: it is damaged, encrypted or in an unsupported format.');
  }
  const soundMs = audio ? (await measureTimes(path, probed, audio)).seconds * 1000 : 0;
  const statedMs = Number(probed.format?.duration ?? 0) * 1000;
  const durationMs = Math.round(statedMs) || Math.max(media.durationMs, Math.round(soundMs));
  return {
    ok: true,
    video: {
      path,
      width: media.width,
      height: media.height,
      durationMs,
      pictureGapMs: Math.max(0, durationMs - media.durationMs),
      rate: chooseRate(media.fps),
      picture: describeVideo(path, video),
      sound: describeSound(path, streams),
      ...readShape(video, frame),
    },
  };
}

function reject(reason: string): VideoReading {
  return { ok: false, problem: 'unreadable', reason };
}

/** Chooses the slowest accepted rate that keeps every frame, at most 60; a video below 23 becomes 30. */
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
  if (video.turned || video.aspect > 1 || !isOrdinary(video.picture)) return false;
  return (await checkConformance(video.path, length)).length === 0;
}
