import { widthOf } from './text-width.ts';

/** The sentences of a text, each with its mark. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?…]["”’)]?)\s+|(?<=[。！？؟])\s*/u)
    .map((sentence) => sentence.replace(/\s+/gu, ' ').trim())
    .filter((sentence) => sentence !== '');
}

/** A sentence with an end, so that a voice stops there. */
export function ended(text: string): string {
  const trimmed = text.trim();
  return /[.!?…。！？؟:]["”’)]?$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** The beginning of a text that is worth a headline: its first sentence, cut at a word where that is too long. */
export function headline(text: string, widest = 64): string {
  const [first = text.trim()] = sentencesOf(text);
  if (widthOf(first) <= widest) return first.replace(/(?<![.])[.。]$/u, '');
  const clause = first.split(/(?<=[,;:،、，])\s*/u)[0] ?? first;
  if (clause !== first && widthOf(clause) <= widest && widthOf(clause) >= 12) {
    return clause.replace(/[,;:،、，]$/u, '');
  }
  let cut = '';
  for (const piece of first.match(/\S+\s*/gu) ?? []) {
    if (widthOf(cut + piece) > widest - 1) break;
    cut += piece;
  }
  return `${(cut === '' ? narrow(first, widest - 1) : cut).trim()}…`;
}

function narrow(word: string, widest: number): string {
  let cut = '';
  for (const char of word) {
    if (widthOf(cut + char) > widest) break;
    cut += char;
  }
  return cut;
}
