import { foldWords, STOP_WORDS } from '../../text/words.ts';

/** A hook normalised for comparison. */
export interface HookShape {
  text: string;
  tokens: ReadonlySet<string>;
  trigrams: ReadonlySet<string>;
}

const MAX_SHARED_TRIGRAMS = 0.55;
const MAX_SHARED_TOKENS = 0.8;

export function buildHookShape(hook: string): HookShape {
  const words = foldWords(hook);
  const text = words.join(' ');
  const padded = `  ${text} `;
  const trigrams = new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)));
  return { text, tokens: new Set(words.filter((word) => !STOP_WORDS.has(word))), trigrams };
}

/** Whether a reader would consider the two hooks the same. */
export function resembles(a: HookShape, b: HookShape): boolean {
  if (a.text === b.text) return true;
  const [sharedTrigrams, sharedTokens] = [countShared(a.trigrams, b.trigrams), countShared(a.tokens, b.tokens)];
  if (sharedTrigrams / (a.trigrams.size + b.trigrams.size - sharedTrigrams) >= MAX_SHARED_TRIGRAMS) return true;
  const tokens = a.tokens.size + b.tokens.size;
  return tokens > 0 && (2 * sharedTokens) / tokens >= MAX_SHARED_TOKENS;
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const item of a) if (b.has(item)) count += 1;
  return count;
}
