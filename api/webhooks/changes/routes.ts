/** What has changed, as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
import { getVisibility } from '../../access/workspace.ts';
import { createRouter, type ApiMiddleware } from '../../http/context.ts';
import { FACTOR_NEEDED } from '../../../domain/teams/factors.ts';
import { refuse } from '../../http/errors.ts';
import { findOneKey, readKeys } from '../../middleware/authenticate.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { parsePosition } from './change-streams.ts';

/** Not in the OpenAPI document, because the response is a stream. Any key may open one: it names kinds of rows only. */
export const changeRoutes = createRouter('/changes');

changeRoutes.get('/', rateLimit(), async (ctx) => {
  const { changes, orm } = ctx.deps;
  const { id, person } = ctx.state.key;
  if (person?.needsFactor) throw refuse.forbiddenScope(FACTOR_NEEDED);
  const isValid = async (): Promise<boolean> => {
    const key = (await findOneKey(orm.em, readKeys(ctx)))?.key;
    return key?.id === id && !key.person?.needsFactor;
  };
  const position = parsePosition(ctx.get('Last-Event-ID'));
  const output = ctx.method === 'GET' ? await changes.open({ ...getVisibility(ctx), position }, isValid) : null;
  ctx.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
  ctx.status = 200;
  if (!output) return;
  ctx.res.once('close', () => output.destroy());
  ctx.body = output;
});

/** Reports each request that changed something by its area: `POST /posts` has changed `post`. */
export function reportChanges(): ApiMiddleware {
  return async (ctx, next) => {
    await next();
    if (ctx.method === 'GET' || ctx.method === 'HEAD' || ctx.status >= 300) return;
    const [, area = ''] = /^\/api\/v1\/([a-z]+?)s?(?:\/|$)/u.exec(ctx.path) ?? [];
    ctx.deps.changes.report(getVisibility(ctx), area);
  };
}
