import { FORMAT_RULES } from '../../format-rules.ts';
import type { Format } from '../../../formats.ts';

/** A swap is paid by the second of its source; of others only the shots are looked at. */
const LONGEST_SEC: Partial<Record<Format, number>> = { characterswap: FORMAT_RULES.characterswap.maxSec };
const LONGEST_OTHER_SEC = 600;
const SLACK_MS = 500;

/** Why a video is too long for a format to be made from, in sentences that begin with `name`; null where it is not. */
export function findSourceLengthProblem(format: Format, durationMs: number, name: string): string | null {
  const longest = LONGEST_SEC[format] ?? LONGEST_OTHER_SEC;
  if (durationMs <= longest * 1_000 + SLACK_MS) return null;
  const seconds = (durationMs / 1_000).toFixed(1);
  return `${name} is ${seconds} s long; a ${format} takes ${longest} s at most. Cut it and try again.`;
}
