import { findFfmpeg, findFfprobe } from '../decks/ffmpeg/find-ffmpeg.ts';

/** Returns a message for each program that rendering needs and this machine lacks: what to install or set. */
export function findMissingPrograms(): string[] {
  return [findFfmpeg(), findFfprobe()].flatMap((program) => (program.ok ? [] : [program.message]));
}
