import { findFfmpeg, findFfprobe } from '../decks/ffmpeg/find-ffmpeg.ts';

/** What this machine lacks to make videos: a sentence each, which says what to install or set. */
export function findMissingPrograms(): string[] {
  return [findFfmpeg(), findFfprobe()].flatMap((program) => (program.ok ? [] : [program.message]));
}
