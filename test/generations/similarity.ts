/**
 * The similarity of two hooks: Jaccard over trigrams, Dice over content words. Independent of the writer's
 * implementation.
 */
export function measureSimilarity(a: string, b: string): { trigrams: number; words: number } {
  const [left, right] = [listTrigrams(a), listTrigrams(b)];
  const both = countShared(left, right);
  const [mine, theirs] = [listContentWords(a), listContentWords(b)];
  const contentWords = mine.size + theirs.size;
  return {
    trigrams: both / (left.size + right.size - both),
    words: contentWords === 0 ? 0 : (2 * countShared(mine, theirs)) / contentWords,
  };
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((item) => b.has(item)).length;
}

const SILENT = new Set(
  `a an and about at all any are as be before by can could do does each for from get has have here how i if in into is it
  its just more most my no nor not now of off on once one only or our out over own same she should so some such than that the
  their them then there these they this those through to too under until up us was we were what when where which while who
  why will with would you your`.split(/\s+/u),
);

function normaliseWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function listTrigrams(text: string): Set<string> {
  const plain = `  ${normaliseWords(text).join(' ')} `;
  return new Set([...plain].map((_, at) => plain.slice(at, at + 3)).filter((part) => part.length === 3));
}

function listContentWords(text: string): Set<string> {
  return new Set(normaliseWords(text).filter((word) => !SILENT.has(word)));
}
