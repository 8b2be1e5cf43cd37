import { NO_ACCOUNT_LEFT } from '../../domain/accounts/no-account-left.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { ApiContext } from '../http/context.ts';
import { html, sendPage } from '../http/page.ts';
import type { ConnectOutcome } from './finish-connect.ts';

const STATUS = {
  connected: 200,
  denied: 400,
  expired: 400,
  failed: 400,
  other_browser: 400,
  usage_limit_reached: 429,
} as const;

/** Redirects the browser to the caller's `redirectUrl`, or shows the outcome on a page if there is none. */
export function showOutcome(
  ctx: ApiContext,
  platform: Platform,
  redirectUrl: string | null,
  outcome: ConnectOutcome,
): void {
  if (redirectUrl === null) {
    return sendPage(ctx, STATUS[outcome.status], 'Kinora', html`<p>${describe(platform, outcome)}</p>`);
  }
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  const url = new URL(redirectUrl);
  url.searchParams.set('status', outcome.status);
  url.searchParams.set('platform', platform);
  if (outcome.status === 'connected') url.searchParams.set('accountId', outcome.accountId);
  if (outcome.status === 'failed') url.searchParams.set('code', outcome.code);
  ctx.redirect(url.href);
}

function describe(platform: Platform, outcome: ConnectOutcome): string {
  switch (outcome.status) {
    case 'connected':
      return `@${outcome.username} is connected to Kinora on ${platform}. You can close this window.`;
    case 'denied':
      return `No account was connected, because consent was not given on ${platform}.`;
    case 'expired':
      return 'This link was used before or has expired. Start connecting the account again.';
    case 'other_browser':
      return 'No account was connected, because this browser did not open the link. Start connecting the account again, and stay in one browser.';
    case 'usage_limit_reached':
      return NO_ACCOUNT_LEFT;
    case 'failed':
      return `No account was connected. ${outcome.message}`;
  }
}
