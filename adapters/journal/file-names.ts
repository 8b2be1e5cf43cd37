import { randomBytes } from 'node:crypto';

/** How long after its time an entry may be written, possibly after a newer one. */
const WRITE_DELAY_MS = 5 * 60_000;
/** A file accepts entries for this long after its first. */
export const FILE_SPAN_MS = 60 * 60_000;

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]+\.jsonl$/u;

/**
 * A new name such as `20261125T133210042Z-<16 hex>.jsonl`, with the time of the first entry. Names sort by time, and no other writer
 * makes the same.
 */
export function createFileName(at: string): string {
  return `${formatTime(new Date(at))}-${randomBytes(8).toString('hex')}.jsonl`;
}

/** A lower bound of the names of files with an entry at or after `since`, if a file accepts entries for `spanMs`. */
export function getFirstName(since: Date, spanMs: number): string {
  return formatTime(new Date(Math.max(0, since.getTime() - spanMs - WRITE_DELAY_MS)));
}

export function isJournalFile(name: string): boolean {
  return NAME.test(name);
}

function formatTime(time: Date): string {
  return time.toISOString().replaceAll(/[-:.]/gu, '');
}
