import { consumeOauthState, isBoundTo } from '../../db/accounts/oauth-states.ts';
import { PLATFORM_TERMS, PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { createRouter, type ApiContext } from '../http/context.ts';
import { readBody } from '../http/receive-body.ts';
import { readBrowserCookie } from './browser-cookie.ts';
import { showConnectPage } from './connect-page-routes.ts';
import { exchangeConsent, finishConnect, showOutcome } from './finish-connect.ts';
import { askForPrivacy, needsPrivacyPage, receivePrivacy } from './privacy-page.ts';

const MAX_FORM_BYTES = 4_096;

/** Pages for the owner of an account, who has no key. A single-use token in the link authenticates the request. */
export const oauthRoutes = createRouter('/oauth');

oauthRoutes.get('/:platform/connect', async (ctx, next) => {
  const platform = readPlatform(ctx);
  if (!platform) return next();
  const { link } = ctx.query;
  const shown = typeof link === 'string' && (await showConnectPage(ctx, platform, link));
  if (!shown) showOutcome(ctx, platform, null, { status: 'expired' });
});

/** The platform redirects the owner's browser here. */
oauthRoutes.get('/:platform/callback', async (ctx, next) => {
  const platform = readPlatform(ctx);
  if (!platform) return next();
  const { state, code, error } = ctx.query;
  await receiveConsent(ctx, platform, {
    state: typeof state === 'string' ? state : '',
    code: typeof code === 'string' && error === undefined ? code : null,
  });
});

/** Receives what the owner typed on our own page, which stands for the code of a platform. */
oauthRoutes.post('/:platform/callback', async (ctx, next) => {
  const platform = readPlatform(ctx);
  if (!platform || PLATFORM_TERMS[platform].signIn === null) return next();
  const form = await readBody(ctx, MAX_FORM_BYTES);
  const { state = '', ...typed } = Object.fromEntries(new URLSearchParams(form.toString('utf8')));
  await receiveConsent(ctx, platform, { state, code: JSON.stringify(typed) });
});

async function receiveConsent(
  ctx: ApiContext,
  platform: Platform,
  { state, code }: { state: string; code: string | null },
): Promise<void> {
  const pending = state === '' ? null : await consumeOauthState(ctx.deps.orm.em.fork(), platform, state);
  if (!pending) return showOutcome(ctx, platform, null, { status: 'expired' });
  if (!isBoundTo(pending, readBrowserCookie(ctx))) return showOutcome(ctx, platform, null, { status: 'other_browser' });
  if (code === null) return showOutcome(ctx, platform, pending.redirectUrl, { status: 'denied' });
  const exchanged = await exchangeConsent(ctx.deps, pending, code);
  if ('outcome' in exchanged) return showOutcome(ctx, platform, pending.redirectUrl, exchanged.outcome);
  if (needsPrivacyPage(pending)) return askForPrivacy(ctx, pending, exchanged.consent);
  showOutcome(ctx, platform, pending.redirectUrl, await finishConnect(ctx.deps, pending, exchanged.consent, {}));
}

oauthRoutes.post('/:platform/privacy', async (ctx, next) => {
  const platform = readPlatform(ctx);
  if (!platform) return next();
  const form = await readBody(ctx, MAX_FORM_BYTES);
  await receivePrivacy(ctx, platform, new URLSearchParams(form.toString('utf8')));
});

function readPlatform({ params }: ApiContext): Platform | undefined {
  return PLATFORMS.find((known) => known === params['platform']);
}
