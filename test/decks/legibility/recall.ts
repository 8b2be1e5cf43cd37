const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The share of recognized words, or characters for scripts without spaces. Null if there is no text. */
export function computeRecall(text: string, read: string): number | null {
  if (UNSPACED.test(text)) return computeCharacterRecall(text, read);
  const [said, seen] = [splitWords(text), splitWords(read)];
  if (said.length === 0) return null;
  const remaining = [...seen];
  const found = said.filter((word) => {
    const at = remaining.findIndex((other) => isSame(word, other));
    if (at >= 0) remaining.splice(at, 1);
    return at >= 0;
  });
  return Math.max(found.length, countUnspacedWords(said, seen)) / said.length;
}

/** Counts the words recognized in order if OCR missed the spaces between them. */
function countUnspacedWords(said: readonly string[], seen: readonly string[]): number {
  const letters = foldLookalikes(seen.join(''));
  let from = 0;
  return said.filter((word) => {
    const at = letters.indexOf(foldLookalikes(word), from);
    if (at >= 0) from = at + word.length;
    return at >= 0;
  }).length;
}

/** Numbers and short words must match exactly; longer words may have one wrong letter. */
function isSame(word: string, other: string): boolean {
  if (foldLookalikes(word) === foldLookalikes(other)) return true;
  return word.length > 3 && !/\d/u.test(word) && computeEditDistance(foldLookalikes(word), foldLookalikes(other)) <= 1;
}

function computeCharacterRecall(text: string, read: string): number | null {
  const [said, seen] = [text, read].map((one) => normalize(one).replace(/\s+/gu, ''));
  if (!said) return null;
  return Math.max(0, 1 - computeEditDistance(said, seen ?? '') / [...said].length);
}

function splitWords(text: string): string[] {
  return normalize(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** Keeps lower-case letters and digits; removes the optional marks of Arabic. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0670\u0640]/gu, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه')
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ');
}

/** Unifies shapes that are indistinguishable without context. */
function foldLookalikes(word: string): string {
  return word.replace(/[il1]/gu, 'l').replace(/[o0]/gu, 'o');
}

/** The Levenshtein distance of two texts in characters. */
function computeEditDistance(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  from.forEach((char, i) => {
    const next = [i + 1];
    to.forEach((other, j) => {
      const changed = (row[j] ?? 0) + (char === other ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    });
    row = next;
  });
  return row.at(-1) ?? 0;
}
