import { measureWidth } from './text-width.ts';

/** The sentences of a text with their punctuation. */
export function splitSentences(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?…]["”’)]?)\s+|(?<=[。！？؟])\s*/u)
    .map((sentence) => sentence.replace(/\s+/gu, ' ').trim())
    .filter((sentence) => sentence !== '');
}

/** Adds a full stop if needed, so that a voice pauses there. */
export function endSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…。！？؟:]["”’)]?$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** A headline: the first sentence, cut at a word if it is too wide. */
export function cutHeadline(text: string, widest = 64): string {
  const [first = text.trim()] = splitSentences(text);
  if (measureWidth(first) <= widest) return first.replace(/(?<![.])[.。]$/u, '');
  const clause = first.split(/(?<=[,;:،、，])\s*/u)[0] ?? first;
  if (clause !== first && measureWidth(clause) <= widest && measureWidth(clause) >= 12) {
    return clause.replace(/[,;:،、，]$/u, '');
  }
  let cut = '';
  for (const piece of first.match(/\S+\s*/gu) ?? []) {
    if (measureWidth(cut + piece) > widest - 1) break;
    cut += piece;
  }
  return `${(cut === '' ? cutToWidth(first, widest - 1) : cut).trim()}…`;
}

function cutToWidth(word: string, widest: number): string {
  let cut = '';
  for (const char of word) {
    if (measureWidth(cut + char) > widest) break;
    cut += char;
  }
  return cut;
}
