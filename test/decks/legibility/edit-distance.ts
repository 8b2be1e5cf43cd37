/** The Levenshtein distance of two texts in characters. */
export function computeEditDistance(a: string, b: string): number {
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
