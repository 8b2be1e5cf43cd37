import { consumeOauthState } from '../../db/accounts/oauth-states.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { createRouter } from '../http/context.ts';
import { finishConnect } from './finish-connect.ts';
import { showOutcome } from './outcome-page.ts';

/** Platforms redirect the owner's browser here. The single-use state authenticates the request instead of a key. */
export const oauthRoutes = createRouter('/oauth');

oauthRoutes.get('/:platform/callback', async (ctx, next) => {
  const platform = PLATFORMS.find((known) => known === ctx.params['platform']);
  if (!platform) return next();
  const { state, code, error } = ctx.query;
  const pending = typeof state === 'string' ? await consumeOauthState(ctx.deps.orm.em.fork(), platform, state) : null;
  if (!pending) return showOutcome(ctx, platform, null, { status: 'expired' });
  if (typeof code !== 'string' || error !== undefined) {
    return showOutcome(ctx, platform, pending.redirectUrl, { status: 'denied' });
  }
  showOutcome(ctx, platform, pending.redirectUrl, await finishConnect(ctx.deps, pending, code));
});
