import { chooseAudio } from './choose-streams.ts';
import { ffprobe, type ProbedStream } from './ffprobe.ts';

/** The sound of a file that is played. */
export interface SoundStream {
  path: string;
  /** ffmpeg's name of the stream. */
  name: string;
  mono: boolean;
}

/** Reads the default sound of a file; null if none is readable. Throws `RenderFailure`, but not due to the file. */
export async function readSoundStream(path: string): Promise<SoundStream | null> {
  return describeSound(path, (await ffprobe(path))?.streams ?? []);
}

/** Describes the default sound of a probed file; null if it has none. */
export function describeSound(path: string, streams: readonly ProbedStream[]): SoundStream | null {
  const audio = chooseAudio(streams);
  return audio && { path, name: String(audio.index), mono: audio.channels === 1 };
}
