import { stat } from 'node:fs/promises';
import { decodeFirst, ffprobe, parseRate, type Probed, type ProbedFrame, type ProbedStream } from './ffprobe.ts';
import { MAX_PIXELS } from '../ffmpeg/guarded-input.ts';
import { detectMimeType } from './mime-type.ts';

export type ProbedMedia =
  | {
      ok: true;
      kind: 'video' | 'image' | 'audio';
      mimeType: string;
      /** After rotation; 0 for sound. */
      width: number;
      height: number;
      /** 0 for a picture. */
      durationMs: number;
      /** 0 for pictures and sound. */
      fps: number;
      videoCodec: string | null;
      audioCodec: string | null;
    }
  | { ok: false; reason: string };

const PICTURE_CODECS = new Set(['png', 'mjpeg', 'webp', 'gif', 'bmp', 'apng']);
const MIN_SIDE = 16;
const MAX_SIDE = 16_384;
const MAX_STREAMS = 16;
const MAX_RATE = 240;
const MAX_DURATION_MS = 4 * 60 * 60 * 1000;

const reject = (reason: string): ProbedMedia => ({ ok: false, reason });

/**
 * Validates an untrusted file before it becomes an asset: reads its header and decodes its first frame. Never opens other files
 * that it references. Reasons are sentences for the caller. Throws `RenderFailure` only if ffprobe is missing.
 */
export async function probeMedia(path: string): Promise<ProbedMedia> {
  const size = await stat(path).then(
    (stats) => stats.size,
    () => null,
  );
  if (size === null) return reject('The file does not exist.');
  if (size === 0) return reject('The file is empty.');
  const probed = await ffprobe(path);
  const streams = probed?.streams ?? [];
  if (!probed || streams.length === 0) {
    return reject('The file is damaged, or it is not a picture, clip or sound in a supported format.');
  }
  if (streams.length > MAX_STREAMS) return reject(`The file has more than ${MAX_STREAMS} streams.`);
  const video = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1);
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  if (video) return probeVideo(path, probed, video, audio);
  if (audio) return probeAudio(path, probed, audio);
  return reject('The file contains neither a picture nor sound.');
}

async function probeVideo(
  path: string,
  probed: Probed,
  video: ProbedStream,
  audio?: ProbedStream,
): Promise<ProbedMedia> {
  const pixels = (video.width ?? 0) * (video.height ?? 0);
  if (pixels > MAX_PIXELS) return reject(`The picture is larger than ${MAX_PIXELS / 1_000_000} megapixels.`);
  const frame = await decodeFirst(path, 'v:0');
  if (!frame) return reject('The picture cannot be decoded: it is damaged, encrypted or too large.');
  const { width, height } = toUprightSize(video, frame);
  if (Math.min(width, height) < MIN_SIDE || Math.max(width, height) > MAX_SIDE) {
    return reject(`Each side of the picture must have ${MIN_SIDE} to ${MAX_SIDE} pixels.`);
  }
  const codecs = { videoCodec: video.codec_name ?? null, audioCodec: audio?.codec_name ?? null };
  const mimeType = detectMimeType(probed);
  const durationMs = readDurationMs(probed, video);
  if (isPicture(probed, video)) {
    const { codec_name: codec, nb_frames: count = 1 } = video;
    const moves = Number(count) > 1 || codec === 'apng' || (codec === 'gif' && durationMs > 200);
    if (moves) return reject('Animated pictures are not supported: send an MP4 or WebM clip.');
    return { ok: true, kind: 'image', mimeType, width, height, durationMs: 0, fps: 0, ...codecs };
  }
  const fps = parseRate(video.avg_frame_rate) || parseRate(video.r_frame_rate);
  if (fps <= 0 || fps > MAX_RATE) return reject(`The clip must have a frame rate of at most ${MAX_RATE}.`);
  if (durationMs <= 0) return reject('The clip has no duration.');
  if (durationMs > MAX_DURATION_MS) return reject('The clip is longer than four hours.');
  return {
    ok: true,
    kind: 'video',
    mimeType,
    width,
    height,
    durationMs,
    fps: Math.round(fps * 1000) / 1000,
    ...codecs,
  };
}

async function probeAudio(path: string, probed: Probed, audio: ProbedStream): Promise<ProbedMedia> {
  if (!(await decodeFirst(path, 'a:0'))) return reject('The sound cannot be decoded: it is damaged or encrypted.');
  const durationMs = readDurationMs(probed, audio);
  if (durationMs <= 0) return reject('The sound has no duration.');
  if (durationMs > MAX_DURATION_MS) return reject('The sound is longer than four hours.');
  const codecs = { videoCodec: null, audioCodec: audio.codec_name ?? null };
  return {
    ok: true,
    kind: 'audio',
    mimeType: detectMimeType(probed),
    width: 0,
    height: 0,
    durationMs,
    fps: 0,
    ...codecs,
  };
}

function isPicture(probed: Probed, video: ProbedStream): boolean {
  const format = probed.format?.format_name ?? '';
  const still = format === 'image2' || format.endsWith('_pipe') || format === 'gif' || format === 'apng';
  return still && PICTURE_CODECS.has(video.codec_name ?? '');
}

function toUprightSize(video: ProbedStream, frame: ProbedFrame): { width: number; height: number } {
  const sides = [...(video.side_data_list ?? []), ...(frame.side_data_list ?? [])];
  const turned = sides.some(({ rotation }) => rotation !== undefined && Math.abs(rotation) % 180 === 90);
  const [width, height] = [frame.width ?? video.width ?? 0, frame.height ?? video.height ?? 0];
  return turned ? { width: height, height: width } : { width, height };
}

function readDurationMs(probed: Probed, stream: ProbedStream): number {
  const seconds = Number(stream.duration ?? probed.format?.duration ?? 0);
  return Number.isFinite(seconds) ? Math.round(seconds * 1000) : 0;
}
