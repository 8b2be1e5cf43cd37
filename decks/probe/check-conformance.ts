import { stat } from 'node:fs/promises';
import type { LengthRange } from '../../domain/platforms/platform-terms.ts';
import { ffprobe, parseRate, type ProbedStream } from './ffprobe.ts';
import { readMp4Boxes } from './mp4-boxes.ts';

/** The profile that all three platforms accept; each limit is the strictest of the three. */
export const PROFILE = {
  durationMs: { min: 3000, max: 180_000 },
  bytes: 300_000_000,
  bitsPerSecond: 25_000_000,
  fps: { min: 23, max: 60 },
  width: { min: 540, max: 1920 },
  height: { min: 960, max: 4096 },
  level: 42,
  audioLagMs: 50,
} as const;

/**
 * Returns the rules that a finished video breaks, as sentences. `durationMs` is the range of the platforms in question, by
 * default that of all three. Throws if ffprobe is missing.
 */
export async function checkConformance(path: string, durationMs: LengthRange = PROFILE.durationMs): Promise<string[]> {
  const probed = await ffprobe(path);
  const boxes = await readMp4Boxes(path);
  if (!probed || !boxes) return ['container: must be a readable MP4'];
  const streams = probed.streams ?? [];
  const video = streams.find((stream) => stream.codec_type === 'video');
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  const { size } = await stat(path);
  const container: [boolean, string][] = [
    [boxes.top[0] === 'ftyp', 'container: must start with ftyp'],
    [boxes.top.indexOf('moov') < boxes.top.indexOf('mdat'), 'container: moov must come before mdat'],
    [boxes.editLists === 0, `container: must have no edit list, has ${boxes.editLists}`],
    [streams.length === 2, `container: must have one video and one audio stream, has ${streams.length} streams`],
    [size <= PROFILE.bytes, `size: must be at most ${PROFILE.bytes} bytes, is ${size}`],
  ];
  return [
    ...container.filter(([holds]) => !holds).map(([, rule]) => rule),
    ...(video ? checkVideo(video, size, durationMs) : ['video: must have a video stream']),
    ...(audio ? checkAudio(audio, video) : ['audio: must have an audio stream']),
  ];
}

function checkVideo(video: ProbedStream, size: number, durationMs: LengthRange): string[] {
  const fps = parseRate(video.avg_frame_rate);
  const seconds = Number(video.duration ?? 0);
  const [width, height] = [video.width ?? 0, video.height ?? 0];
  const frames = Number(video.nb_frames ?? 0);
  const rate = seconds > 0 ? (size * 8) / seconds : Infinity;
  const rules: [boolean, string][] = [
    [video.codec_name === 'h264', `video: must be H.264, is ${video.codec_name}`],
    [video.profile === 'High', `video: must be High profile, is ${video.profile}`],
    [(video.level ?? 99) <= PROFILE.level, `video: level must be at most 4.2, is ${video.level}`],
    [video.pix_fmt === 'yuv420p', `video: must be yuv420p, is ${video.pix_fmt}`],
    [video.field_order === 'progressive', `video: must be progressive, is ${video.field_order}`],
    [
      ['1:1', undefined].includes(video.sample_aspect_ratio),
      `video: pixels must be square, are ${video.sample_aspect_ratio}`,
    ],
    [width % 2 === 0 && height % 2 === 0, `video: sides must be even, are ${width}x${height}`],
    [isWithin(width, PROFILE.width) && isWithin(height, PROFILE.height), `video: ${width}x${height} is out of range`],
    [
      video.r_frame_rate === video.avg_frame_rate,
      `video: frame rate must be constant, ${video.avg_frame_rate} on average`,
    ],
    [isWithin(fps, PROFILE.fps), `video: frame rate must be 23 to 60, is ${fps}`],
    [frames === Math.round(seconds * fps), `video: must have ${Math.round(seconds * fps)} frames, has ${frames}`],
    [
      isWithin(seconds * 1000, durationMs),
      `duration: must be ${durationMs.min / 1000} to ${durationMs.max / 1000} s, is ${seconds}`,
    ],
    [rate <= PROFILE.bitsPerSecond, `video: bit rate must be at most 25 Mb/s, is ${Math.round(rate)}`],
  ];
  return rules.filter(([holds]) => !holds).map(([, rule]) => rule);
}

function checkAudio(audio: ProbedStream, video: ProbedStream | undefined): string[] {
  const lag = Math.abs(Number(audio.duration ?? 0) - Number(video?.duration ?? 0)) * 1000;
  const rules: [boolean, string][] = [
    [
      audio.codec_name === 'aac' && audio.profile === 'LC',
      `audio: must be AAC LC, is ${audio.codec_name} ${audio.profile}`,
    ],
    [audio.sample_rate === '48000', `audio: must be 48 kHz, is ${audio.sample_rate}`],
    [audio.channels === 2, `audio: must be stereo, has ${audio.channels} channels`],
    [lag <= PROFILE.audioLagMs, `audio: must be as long as the video within 50 ms, differs by ${Math.round(lag)} ms`],
  ];
  return rules.filter(([holds]) => !holds).map(([, rule]) => rule);
}

function isWithin(value: number, range: { min: number; max: number }): boolean {
  return value >= range.min && value <= range.max;
}
