import { findFfmpeg, findFfprobe } from '../decks/ffmpeg.ts';

/** What this machine lacks to make videos: a sentence each, which says what to install or set. */
export function missingPrograms(): string[] {
  return [findFfmpeg(), findFfprobe()].flatMap((program) => (program.ok ? [] : [program.message]));
}
