import type { z } from 'zod';
import type { Problem } from '../http/errors.ts';
import { jsonPath } from './json-path.ts';
import { formatIssue } from './format-issue.ts';

/** Returns the parsed value, or undefined after adding to `problems`. */
export function parseOrCollect<S extends z.ZodType>(
  schema: S,
  input: unknown,
  problems: Problem[],
): z.output<S> | undefined {
  const parsed = schema.safeParse(input, { error: formatIssue });
  if (parsed.success) return parsed.data;
  // The problems are pushed one by one, because a call cannot have as many arguments.
  for (const issue of parsed.error.issues) for (const problem of toProblems(issue, [])) problems.push(problem);
  return undefined;
}

function toProblems(issue: z.core.$ZodIssue, outer: readonly PropertyKey[]): Problem[] {
  const path = [...outer, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: jsonPath([...path, key]), message: 'There is no such property.' }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [closest = []] = [...issue.errors].sort((a, b) => getDepth(b) - getDepth(a) || a.length - b.length);
    if (getDepth(closest) > 0) return closest.flatMap((inner) => toProblems(inner, path));
  }
  return [{ path: jsonPath(path), message: issue.message }];
}

/** How deep a branch of a union matched. The caller most likely meant the deepest branch. */
function getDepth(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((deepest, { path }) => Math.max(deepest, path.length), 0);
}
