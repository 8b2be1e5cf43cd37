import type { Box } from '../../domain/decks/deck.ts';
import { splitIntoPieces } from '../../domain/text/line-breaks.ts';
import { measureReadingLength } from '../../domain/text/reading-time.ts';
import { endsWithPause, splitSentences } from '../../domain/text/sentences.ts';

/** A sentence that takes longer to read is divided, so that the picture never stands still for long. */
const MAX_MS = 2_000;

const known = new WeakMap<Box, { ms: number; shares: Reveal[] }>();

/** From `at` on, a share of the time, the share `text` of the letters is visible. */
interface Reveal {
  at: number;
  text: number;
}

/** Returns the share of the letters of a box that is visible at a share of the time. Its sentences appear in order. */
export function revealSentences(box: Box, share: number, ms: number): number {
  const kept = known.get(box);
  const shares = kept?.ms === ms ? kept.shares : listReveals(box.text, ms);
  if (kept?.ms !== ms) known.set(box, { ms, shares });
  return shares.findLast(({ at }) => at <= share)?.text ?? 1;
}

function listReveals(text: string, ms: number): Reveal[] {
  const perLetter = ms / Math.max(1, measureReadingLength(text));
  const parts = splitSentences(text).flatMap((sentence) => divide(sentence, perLetter));
  const lengths = parts.map((part) => part.replace(/\s/gu, '').length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let shown = 0;
  return lengths.map((length) => {
    const at = shown / total;
    shown += length;
    return { at, text: shown / total };
  });
}

/** Halves a long sentence at the pause between two words that is nearest to its middle, or between any two words. */
function divide(sentence: string, perLetter: number): string[] {
  const words = splitIntoPieces(sentence);
  if (measureReadingLength(sentence) * perLetter <= MAX_MS || words.length < 2) return [sentence];
  const middle = words.length / 2;
  const far = (at: number): number =>
    Math.abs(at - middle) + (endsWithPause(words[at - 1]?.trimEnd() ?? '') ? 0 : middle / 2);
  const splits = Array.from({ length: words.length - 1 }, (_, at) => at + 1);
  const at = splits.reduce((best, split) => (far(split) < far(best) ? split : best));
  return [words.slice(0, at), words.slice(at)].flatMap((part) => divide(part.join(''), perLetter));
}
