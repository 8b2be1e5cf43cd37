import { ID_PATTERN } from '../../domain/ids.ts';
import type { ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

/** Rejects malformed ids in the path. */
export function pathId(...names: [string, ...string[]]): ApiMiddleware {
  return async (ctx, next) => {
    const problems = names
      .filter((name) => !ID_PATTERN.test(ctx.params[name] ?? ''))
      .map((path) => ({ path, message: `It must match ${ID_PATTERN.source}.` }));
    if (problems.length > 0) throw refuse.invalidInput(problems);
    await next();
  };
}
