import type { ProbedStream } from './ffprobe.ts';

/** Chooses the picture that a player shows: the default one, and never the cover of a sound file. */
export function chooseVideo(streams: readonly ProbedStream[]): ProbedStream | null {
  return chooseDefault(streams.filter((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1));
}

/** Chooses the sound that a player plays: the default one. */
export function chooseAudio(streams: readonly ProbedStream[]): ProbedStream | null {
  return chooseDefault(streams.filter((one) => one.codec_type === 'audio'));
}

function chooseDefault(streams: readonly ProbedStream[]): ProbedStream | null {
  return streams.find(({ disposition }) => disposition?.default === 1) ?? streams[0] ?? null;
}
