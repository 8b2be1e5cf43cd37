import type { ApiContext } from './context.ts';
import { refuse } from './errors.ts';

/** Refuses URLs that the service will never call, each under the field that holds it. Opens no socket. */
export function guardUrls(ctx: ApiContext, urls: Record<string, string | null | undefined>): void {
  const problems = Object.entries(urls).flatMap(([path, url]) => {
    const message = url ? ctx.world.web.refusal(url) : null;
    return message === null ? [] : [{ path, message }];
  });
  if (problems.length > 0) throw refuse.invalidInput(problems);
}
