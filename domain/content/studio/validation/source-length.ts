import { FORMAT_RULES } from '../../format-rules.ts';
import type { Format } from '../../../formats.ts';

/** A swap processes its whole source; other formats use a part of it, or only its scene cuts. */
const LONGEST_SEC: Partial<Record<Format, number>> = { characterswap: FORMAT_RULES.characterswap.maxSec };
const LONGEST_OTHER_SEC = 600;
const SLACK_MS = 500;

/** Why a source video is too long for a format, in a sentence that starts with `name`; null if it is not. */
export function findSourceLengthProblem(format: Format, durationMs: number, name: string): string | null {
  const longest = LONGEST_SEC[format] ?? LONGEST_OTHER_SEC;
  if (durationMs <= longest * 1_000 + SLACK_MS) return null;
  const seconds = (durationMs / 1_000).toFixed(1);
  return `${name} is ${seconds} s long; a ${format} accepts at most ${longest} s. Cut it and try again.`;
}
