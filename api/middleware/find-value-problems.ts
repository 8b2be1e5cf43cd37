import { MAX_DETAILS, type Problem } from '../http/errors.ts';
import { jsonPath } from './json-path.ts';

/**
 * Finds values that are valid JSON but cannot be stored: U+0000, lone surrogates and numbers that overflow to Infinity.
 * Stops at as many problems as a response lists.
 */
export function findValueProblems(value: unknown): Problem[] {
  const problems: Problem[] = [];
  visit(value, [], problems);
  return problems;
}

/** `path` is changed and restored, so that it costs nothing where there is no problem. */
function visit(value: unknown, path: PropertyKey[], problems: Problem[]): void {
  if (problems.length >= MAX_DETAILS) return;
  if (typeof value === 'object' && value !== null) {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visitAt(item, index, path, problems);
    else {
      for (const [key, item] of Object.entries(value)) {
        visit(key, path, problems);
        visitAt(item, key, path, problems);
      }
    }
    return;
  }
  const message = describe(value);
  if (message !== null) problems.push({ path: jsonPath(path), message });
}

function visitAt(item: unknown, key: PropertyKey, path: PropertyKey[], problems: Problem[]): void {
  path.push(key);
  visit(item, path, problems);
  path.pop();
}

function describe(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'It is too large for a number.';
  if (typeof value !== 'string') return null;
  if (value.includes('\u0000')) return 'It must not contain U+0000.';
  return value.isWellFormed() ? null : 'It contains a lone surrogate.';
}
