import { stat } from 'node:fs/promises';
import { MAX_PIXELS } from '../ffmpeg/guarded-input.ts';
import type { Frame } from '../geometry/area.ts';
import { chooseAudio, chooseVideo } from './choose-streams.ts';
import { decodePicture } from './decode-picture.ts';
import {
  decodeFirst,
  ffprobe,
  probePicture,
  readPackets,
  type Probed,
  type ProbedFrame,
  type ProbedStream,
} from './ffprobe.ts';
import { measureTimes } from './measure-times.ts';
import { detectMimeType } from './mime-type.ts';
import { findRefusal } from './find-refusal.ts';
import { findTruncation } from './find-truncation.ts';
import { readPictureHeader, type PictureHeader } from './picture-header.ts';
import { describeStill } from './picture-stream.ts';

export type ProbedMedia =
  | {
      ok: true;
      kind: 'video' | 'image' | 'audio';
      mimeType: string;
      /** The size after rotation; 0 for sound. */
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
 * that it references. Reasons are sentences for the caller. Throws
 * `RenderFailure` only if ffprobe is missing, or if the machine is too busy (`timed_out`).
 */
export async function probeMedia(path: string): Promise<ProbedMedia> {
  const size = await stat(path).then(
    (stats) => stats.size,
    () => null,
  );
  if (size === null) return reject('The file does not exist.');
  if (size === 0) return reject('The file is empty.');
  const header = await readPictureHeader(path);
  const refusal = (await findRefusal(path, header)) ?? (await findTruncation(path));
  if (refusal !== null) return reject(refusal);
  if (header?.heif) return probeHeif(path, header);
  const probed = await (header ? probePicture(path) : ffprobe(path));
  const streams = probed?.streams ?? [];
  if (!probed || streams.length === 0) {
    return reject('The file is damaged, or it is not a picture, clip or sound in a supported format.');
  }
  if (streams.length > MAX_STREAMS) return reject(`The file has more than ${MAX_STREAMS} streams.`);
  const [video, audio] = [chooseVideo(streams), chooseAudio(streams)];
  if (video) return probeVideo(path, probed, { video, audio, header });
  if (audio) return probeAudio(path, probed, audio);
  return reject('The file contains neither a picture nor sound.');
}

async function probeVideo(
  path: string,
  probed: Probed,
  { video, audio, header }: { video: ProbedStream; audio: ProbedStream | null; header: PictureHeader | null },
): Promise<ProbedMedia> {
  const pixels = (video.width ?? 0) * (video.height ?? 0);
  if (pixels > MAX_PIXELS) return rejectLarge();
  const [decoded] = probed.streams?.length === 1 ? (probed.frames ?? []) : [];
  const frame = decoded ?? (await decodeFirst(path, { ...video, name: String(video.index) }));
  if (!frame) return reject('The picture cannot be decoded: it is damaged, encrypted or too large.');
  const { width, height } = toUprightSize(video, frame, header);
  if (!hasValidSides(width, height)) return rejectSides();
  const codecs = { videoCodec: video.codec_name ?? null, audioCodec: audio?.codec_name ?? null };
  const mimeType = detectMimeType(probed);
  if (isPicture(probed, video)) {
    const { codec_name: codec, nb_frames: count = 1, duration = 0 } = video;
    const moves = Number(count) > 1 || (codec === 'gif' && Number(duration) > 0.2) || header?.animated === true;
    if (!moves) return { ok: true, kind: 'image', mimeType, width, height, durationMs: 0, fps: 0, ...codecs };
    const refusal = await refuseSticker(path, pixels);
    if (refusal) return refusal;
  }
  const { seconds, fps } = await measureTimes(path, probed, video);
  const durationMs = Math.round(seconds * 1000);
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

/** The limits of an animated picture, because a video that shows it decodes all of its frames, once per round. */
const STICKER = { bytes: 16 * 1024 * 1024, pixels: 1_920 * 1_080, frames: 600 };

/** Refuses an animated picture that costs more than a short clip. */
async function refuseSticker(path: string, pixels: number): Promise<ProbedMedia | null> {
  const { size } = await stat(path);
  const isSmall = size <= STICKER.bytes && pixels <= STICKER.pixels;
  if (isSmall && (await countPackets(path)) <= STICKER.frames) return null;
  const limits = `16 MB, 1920x1080 pixels and ${STICKER.frames} frames`;
  return reject(`An animated picture must have at most ${limits}: send an MP4 or WebM clip.`);
}

async function countPackets(path: string): Promise<number> {
  let count = 0;
  return (await readPackets(path, () => count++)) ? count : Infinity;
}

/** Probes a HEIC or AVIF picture with the decoder of the renderer, because ffprobe may not know these formats. */
async function probeHeif(path: string, header: PictureHeader): Promise<ProbedMedia> {
  const { type, heif, turns } = header;
  const stream = describeStill(path, header);
  if (!heif || !stream) return reject(`The ${type} picture is coded in a way that is not supported: send it as JPEG.`);
  if (heif.width * heif.height > MAX_PIXELS) return rejectLarge();
  const { width, height } = turnSize(heif, turns);
  if (!hasValidSides(width, height)) return rejectSides();
  if (!(await decodePicture(stream))) {
    const advice = type === 'HEIC' ? ', which iPhones do with Settings, Camera, Formats, Most Compatible' : '';
    return reject(`The ${type} picture cannot be decoded here: it is damaged, or send it as JPEG${advice}.`);
  }
  const codecs = { videoCodec: type === 'HEIC' ? 'hevc' : 'av1', audioCodec: null };
  const mimeType = type === 'HEIC' ? 'image/heic' : 'image/avif';
  return { ok: true, kind: 'image', mimeType, width, height, durationMs: 0, fps: 0, ...codecs };
}

async function probeAudio(path: string, probed: Probed, audio: ProbedStream): Promise<ProbedMedia> {
  if (!(await decodeFirst(path, { ...audio, name: String(audio.index) }))) {
    return reject('The sound cannot be decoded: it is damaged or encrypted.');
  }
  const { seconds } = await measureTimes(path, probed, audio);
  const durationMs = Math.round(seconds * 1000);
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

function rejectLarge(): ProbedMedia {
  return reject(`The picture is larger than ${MAX_PIXELS / 1_000_000} megapixels.`);
}

function rejectSides(): ProbedMedia {
  return reject(`Each side of the picture must have ${MIN_SIDE} to ${MAX_SIDE} pixels.`);
}

function hasValidSides(width: number, height: number): boolean {
  return Math.min(width, height) >= MIN_SIDE && Math.max(width, height) <= MAX_SIDE;
}

function isPicture(probed: Probed, video: ProbedStream): boolean {
  const format = probed.format?.format_name ?? '';
  const still = format === 'image2' || format.endsWith('_pipe') || format === 'gif' || format === 'apng';
  return still && PICTURE_CODECS.has(video.codec_name ?? '');
}

function toUprightSize(video: ProbedStream, frame: ProbedFrame, header: PictureHeader | null): Frame {
  const size = { width: frame.width ?? video.width ?? 0, height: frame.height ?? video.height ?? 0 };
  if (header && header.type !== 'JPEG') return turnSize(size, header.turns);
  const sides = [...(video.side_data_list ?? []), ...(frame.side_data_list ?? [])];
  const turned = sides.some(({ rotation }) => rotation !== undefined && Math.abs(rotation) % 180 === 90);
  return turned ? { width: size.height, height: size.width } : size;
}

function turnSize({ width, height }: Frame, turns: readonly string[]): Frame {
  const turned = turns.filter((turn) => turn.startsWith('transpose')).length % 2 === 1;
  return turned ? { width: height, height: width } : { width, height };
}
