import type { ApiContext } from '../http/context.ts';
import type { Problem } from '../http/errors.ts';

/**
 * Finds URLs, at these paths of the body, that the outbound policy forbids. Skips paths that already have a problem. Opens no
 * connection.
 */
export function findUrlProblems(ctx: ApiContext, paths: readonly string[], found: readonly Problem[]): Problem[] {
  return paths
    .filter((path) => !found.some((problem) => problem.path === path))
    .flatMap((path) => {
      const url = valueAt(ctx.state.json, path);
      const message = typeof url === 'string' ? ctx.deps.web.findUrlProblem(url) : null;
      return message === null ? [] : [{ path, message }];
    });
}

function valueAt(json: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], json);
}
