import { z } from 'zod';
import type { CaptionWord } from '../../domain/decks/deck.ts';
import type { ModelEntry } from './model-entry.ts';

const MAX_WORDS = 20_000;
const MAX_END_MS = 6 * 3_600_000;

/** What lies at a dotted path (`images.0.url`) of a provider's answer; undefined where nothing does. */
export function readPath(answer: unknown, path: string): unknown {
  if (path === '') return answer;
  return path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    return (value as Record<string, unknown>)[key];
  }, answer);
}

/** Where a product is: an address or a data URI; null where the answer names none. */
export function findAddress(answer: unknown, path: string): string | null {
  const found = readPath(answer, path);
  const first = Array.isArray(found) ? (found[0] as unknown) : found;
  const address = typeof first === 'object' ? readPath(first, 'url') : first;
  return typeof address === 'string' && address !== '' ? address : null;
}

const TextShape = z.string().max(500);
const SecondsShape = z.number().nonnegative();

/** When each word is spoken, in order; null where the answer does not say. Whisper may leave out when the last word ends. */
export function readWords(answer: unknown, where: NonNullable<ModelEntry['words']>): CaptionWord[] | null {
  const list = readPath(answer, where.list);
  if (!Array.isArray(list) || list.length > MAX_WORDS) return null;
  const words: CaptionWord[] = [];
  for (const one of list as unknown[]) {
    const text = TextShape.safeParse(readPath(one, where.text));
    const start = SecondsShape.safeParse(readPath(one, where.start));
    const end = SecondsShape.safeParse(readPath(one, where.end) ?? start.data);
    if (!text.success || !start.success || !end.success) return null;
    const startMs = Math.max(Math.round(start.data * 1_000), words.at(-1)?.startMs ?? 0);
    const endMs = Math.max(Math.round(end.data * 1_000), startMs);
    if (endMs > MAX_END_MS) return null;
    if (text.data.trim() !== '') words.push({ text: text.data.trim(), startMs, endMs });
  }
  return words;
}
