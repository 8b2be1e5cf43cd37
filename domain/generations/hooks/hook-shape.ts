import { foldWords, STOP_WORDS } from '../../text/words.ts';

/** A hook normalised for comparison. */
export interface HookShape {
  text: string;
  tokens: ReadonlySet<string>;
  trigrams: ReadonlySet<string>;
}

/** Hooks resemble each other if they share this part of all their trigrams, or of all their words. */
const LEAST_TRIGRAMS = 0.55;
const LEAST_TOKENS = 2 / 3;

export function buildHookShape(hook: string): HookShape {
  const words = foldWords(hook);
  const text = words.join(' ');
  const padded = `  ${text} `;
  const trigrams = new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)));
  return { text, tokens: new Set(words.filter((word) => !STOP_WORDS.has(word))), trigrams };
}

/** Whether a reader would consider the two hooks the same. */
export function resembles(a: HookShape, b: HookShape): boolean {
  return a.text === b.text || share(a.trigrams, b.trigrams, LEAST_TRIGRAMS) || share(a.tokens, b.tokens, LEAST_TOKENS);
}

/** Whether two sets share at least a part of all their members. Counting ends once too many are missing. */
function share(a: ReadonlySet<string>, b: ReadonlySet<string>, least: number): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  const needed = Math.ceil((least * (small.size + large.size)) / (1 + least) - 1e-9);
  let possible = small.size;
  if (possible === 0) return false;
  for (const item of small) {
    if (possible < needed) return false;
    if (!large.has(item)) possible -= 1;
  }
  return possible >= needed;
}
