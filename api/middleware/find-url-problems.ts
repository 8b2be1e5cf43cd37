import type { ApiContext } from '../context.ts';
import type { Problem } from '../errors.ts';

/** The URLs at these paths of the body that the service will never call; those in `found` are none. Opens no socket. */
export function urlProblems(ctx: ApiContext, paths: readonly string[], found: readonly Problem[]): Problem[] {
  return paths
    .filter((path) => !found.some((problem) => problem.path === path))
    .flatMap((path) => {
      const url = valueAt(ctx.state.json, path);
      const message = typeof url === 'string' ? ctx.world.web.refusal(url) : null;
      return message === null ? [] : [{ path, message }];
    });
}

function valueAt(json: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], json);
}
