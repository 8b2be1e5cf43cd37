/** How alike two hooks are: trigrams over both (Jaccard), and words that say something (Dice). Written apart from the writer's own. */
export function likeness(a: string, b: string): { trigrams: number; words: number } {
  const [left, right] = [trigramsOf(a), trigramsOf(b)];
  const both = sharedBy(left, right);
  const [mine, theirs] = [tellingOf(a), tellingOf(b)];
  const told = mine.size + theirs.size;
  return {
    trigrams: both / (left.size + right.size - both),
    words: told === 0 ? 0 : (2 * sharedBy(mine, theirs)) / told,
  };
}

function sharedBy(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((item) => b.has(item)).length;
}

const SILENT = new Set(
  `a an and about at all any are as be before by can could do does each for from get has have here how i if in into is it
  its just more most my no nor not now of off on once one only or our out over own same she should so some such than that the
  their them then there these they this those through to too under until up us was we were what when where which while who
  why will with would you your`.split(/\s+/u),
);

function normal(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function trigramsOf(text: string): Set<string> {
  const plain = `  ${normal(text).join(' ')} `;
  return new Set([...plain].map((_, at) => plain.slice(at, at + 3)).filter((part) => part.length === 3));
}

function tellingOf(text: string): Set<string> {
  return new Set(normal(text).filter((word) => !SILENT.has(word)));
}
