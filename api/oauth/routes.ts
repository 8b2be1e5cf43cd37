import { takeOauthState } from '../../db/accounts/oauth-states.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { apiRouter } from '../context.ts';
import { finishConnect } from './finish-connect.ts';
import { showOutcome } from './outcome-page.ts';

/** Where platforms send the owner's browser back to: no key, the single-use state stands in for it. */
export const oauthRoutes = apiRouter('/oauth');

oauthRoutes.get('/:platform/callback', async (ctx, next) => {
  const platform = PLATFORMS.find((known) => known === ctx.params['platform']);
  if (!platform) return next();
  const { state, code, error } = ctx.query;
  const pending = typeof state === 'string' ? await takeOauthState(ctx.world.orm.em.fork(), platform, state) : null;
  if (!pending) return showOutcome(ctx, platform, null, { status: 'expired' });
  if (typeof code !== 'string' || error !== undefined) {
    return showOutcome(ctx, platform, pending.redirectUrl, { status: 'denied' });
  }
  showOutcome(ctx, platform, pending.redirectUrl, await finishConnect(ctx.world, pending, code));
});
