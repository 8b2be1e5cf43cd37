import { z } from 'zod';
import type { CaptionWord } from '../../../domain/decks/deck.ts';

/** The time of each character of the text, in seconds. */
export const AlignmentShape = z.object({
  characters: z.array(z.string().max(20)).max(20_000),
  character_start_times_seconds: z.array(z.number().min(0).max(21_600)),
  character_end_times_seconds: z.array(z.number().min(0).max(21_600)),
});

/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Groups the characters to words. Null if a character has no time. */
export function readWordTimes(alignment: z.infer<typeof AlignmentShape>): CaptionWord[] | null {
  const { characters, character_start_times_seconds: starts, character_end_times_seconds: ends } = alignment;
  if (starts.length !== characters.length || ends.length !== characters.length) return null;
  const words: CaptionWord[] = [];
  let at = 0;
  for (const { text, count } of splitWords(characters)) {
    const from = Math.round((starts[at] ?? 0) * 1_000);
    const startMs = Math.max(from, words.at(-1)?.startMs ?? 0);
    const endMs = Math.max(Math.round((ends[at + count - 1] ?? 0) * 1_000), startMs);
    if (text.trim() !== '') words.push({ text: text.trim(), startMs, endMs });
    at += count;
  }
  return words;
}

interface Piece {
  text: string;
  /** Entries of the alignment. */
  count: number;
}

/** Splits the characters at white space, and text of unspaced scripts at its words. The pieces cover all characters. */
function splitWords(characters: readonly string[]): Piece[] {
  const boundaries = findBoundaries(characters.join(''));
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of characters) {
    const last = pieces.at(-1);
    if (last && !boundaries.has(at)) {
      last.text += character;
      last.count += 1;
    } else pieces.push({ text: character, count: 1 });
    at += character.length;
  }
  return pieces;
}

/** The offsets at which a word or white space begins. Punctuation belongs to the word before. */
function findBoundaries(text: string): Set<number> {
  const boundaries = new Set<number>();
  for (const { 0: piece, index } of text.matchAll(/\s+|\S+/gu)) {
    boundaries.add(index);
    if (!UNSPACED.test(piece)) continue;
    for (const { index: offset, isWordLike } of segmenter.segment(piece)) {
      if (isWordLike) boundaries.add(index + offset);
    }
  }
  return boundaries;
}
