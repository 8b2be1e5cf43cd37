import { z } from 'zod';
import type { CaptionWord } from '../../../domain/decks/deck.ts';
import { placeWords } from '../../../domain/text/caption-words.ts';

/** The time of each character of the text, in seconds. */
export const AlignmentShape = z.object({
  characters: z.array(z.string().max(20)).max(20_000),
  character_start_times_seconds: z.array(z.number().min(0).max(21_600)),
  character_end_times_seconds: z.array(z.number().min(0).max(21_600)),
});

/** Groups the characters to words. Null if a character has no time. */
export function readWordTimes(alignment: z.infer<typeof AlignmentShape>): CaptionWord[] | null {
  const { characters, character_start_times_seconds: starts, character_end_times_seconds: ends } = alignment;
  if (starts.length !== characters.length || ends.length !== characters.length) return null;
  const indexes = characters.flatMap((character, at) => Array<number>(character.length).fill(at));
  const words: CaptionWord[] = [];
  for (const { text, from, to } of placeWords(characters.join(''))) {
    const [first = 0, last = 0] = [indexes[from], indexes[to - 1]];
    const startMs = Math.max(Math.round((starts[first] ?? 0) * 1_000), words.at(-1)?.startMs ?? 0);
    words.push({ text, startMs, endMs: Math.max(Math.round((ends[last] ?? 0) * 1_000), startMs) });
  }
  return words;
}
