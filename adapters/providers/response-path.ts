import { z } from 'zod';
import type { CaptionWord } from '../../domain/decks/deck.ts';
import type { ModelEntry } from './model-entry.ts';

const MAX_WORDS = 20_000;
const MAX_END_MS = 6 * 3_600_000;

/** The value at a dotted path (`images.0.url`) of a provider's response; undefined if there is none. */
export function readPath(response: unknown, path: string): unknown {
  if (path === '') return response;
  return path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    return (value as Record<string, unknown>)[key];
  }, response);
}

/** The URL or data URI of an output; null if the response has none. */
export function findAddress(response: unknown, path: string): string | null {
  const found = readPath(response, path);
  const first = Array.isArray(found) ? (found[0] as unknown) : found;
  const address = typeof first === 'object' ? readPath(first, 'url') : first;
  return typeof address === 'string' && address !== '' ? address : null;
}

const TextShape = z.string().max(500);
const SecondsShape = z.number().nonnegative();

/**
 * The words with their times; null if the response has no list of words. Whisper may omit times: a word without a start
 * begins when the previous word ends, and a word without an end ends at its start.
 */
export function readWords(response: unknown, where: NonNullable<ModelEntry['words']>): CaptionWord[] | null {
  const list = readPath(response, where.list);
  if (!Array.isArray(list) || list.length > MAX_WORDS) return null;
  const words: CaptionWord[] = [];
  for (const one of list as unknown[]) {
    const before = words.at(-1);
    const text = TextShape.safeParse(readPath(one, where.text));
    const start = SecondsShape.safeParse(readPath(one, where.start) ?? (before?.endMs ?? 0) / 1_000);
    const end = SecondsShape.safeParse(readPath(one, where.end) ?? start.data);
    if (!text.success || !start.success || !end.success) return null;
    const startMs = Math.max(Math.round(start.data * 1_000), before?.startMs ?? 0);
    const endMs = Math.max(Math.round(end.data * 1_000), startMs);
    if (endMs > MAX_END_MS) return null;
    if (text.data.trim() !== '') words.push({ text: text.data.trim(), startMs, endMs });
  }
  return words;
}

/**
 * The words of a transcript; null if the response is none. Silent sound has no words, and some servers send the text without
 * times, which is a warning.
 */
export function readTranscript(
  response: unknown,
  where: NonNullable<ModelEntry['words']>,
): { words: CaptionWord[]; warnings: string[] } | null {
  const words = readWords(response, where);
  if (words) return { words, warnings: [] };
  const text = readPath(response, 'text');
  if (typeof text !== 'string' || Array.isArray(readPath(response, where.list))) return null;
  return { words: [], warnings: text.trim() === '' ? [] : ['word_times_unavailable'] };
}
