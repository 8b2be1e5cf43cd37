import type { Problem } from '../http/errors.ts';

const MAX_DEPTH = 64;
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gu;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

interface Level {
  /** The keys read so far; null for an array. */
  keys: Set<string> | null;
  path: string;
  /** The key or index of the next value. */
  at: string | number;
}

/**
 * Finds a duplicate key (`JSON.parse` silently keeps the last one), a key that could change a prototype, or too deep nesting in
 * a valid JSON text. Iterative, so that deep nesting cannot overflow the stack.
 */
export function findShapeProblem(text: string): Problem | null {
  const levels: Level[] = [];
  let before = '';
  for (const [token] of text.matchAll(TOKENS)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') {
      if (levels.length >= MAX_DEPTH) return { path: '$', message: `It is nested deeper than ${MAX_DEPTH} levels.` };
      const path = level ? join(level.path, level.at) : '';
      levels.push(token === '{' ? { keys: new Set(), path, at: '' } : { keys: null, path, at: 0 });
    } else if (token === '}' || token === ']') {
      levels.pop();
    } else if (level?.keys === null) {
      if (token === ',') level.at = Number(level.at) + 1;
    } else if (level?.keys && token.startsWith('"') && before !== ':') {
      const key = JSON.parse(token) as string;
      const path = join(level.path, key);
      if (FORBIDDEN_KEYS.has(key)) return { path, message: 'This key is not allowed.' };
      if (level.keys.has(key)) return { path, message: 'This key appears twice.' };
      level.keys.add(key);
      level.at = key;
    }
    before = token;
  }
  return null;
}

/** Finds values that are valid JSON but cannot be stored: U+0000, lone surrogates and numbers that overflow to Infinity. */
export function findValueProblems(value: unknown, path = ''): Problem[] {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) return [{ path: path || '$', message: 'It must not contain U+0000.' }];
    return value.isWellFormed() ? [] : [{ path: path || '$', message: 'It contains a lone surrogate.' }];
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return [{ path: path || '$', message: 'It is too large for a number.' }];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => findValueProblems(item, join(path, index)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...findValueProblems(key, path || '$'),
    ...findValueProblems(item, join(path, key)),
  ]);
}

/** Formats a path as `deck.slides[0].text`. */
export function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((whole, part) => join(whole, typeof part === 'number' ? part : String(part)), '') || '$';
}

function join(path: string, part: string | number): string {
  if (typeof part === 'number') return `${path}[${part}]`;
  return path === '' ? part : `${path}.${part}`;
}
