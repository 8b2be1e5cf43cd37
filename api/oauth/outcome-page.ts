import type { Platform } from '../../domain/accounts/platforms.ts';
import type { ApiContext } from '../http/context.ts';
import type { ConnectOutcome } from './finish-connect.ts';

const STATUS = { connected: 200, denied: 400, expired: 400, failed: 400, usage_limit_reached: 429 } as const;

/** Redirects the browser to the caller's `redirectUrl`, or shows the outcome on a page if there is none. */
export function showOutcome(
  ctx: ApiContext,
  platform: Platform,
  redirectUrl: string | null,
  outcome: ConnectOutcome,
): void {
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  if (redirectUrl !== null) {
    const url = new URL(redirectUrl);
    url.searchParams.set('status', outcome.status);
    url.searchParams.set('platform', platform);
    if (outcome.status === 'connected') url.searchParams.set('accountId', outcome.accountId);
    if (outcome.status === 'failed') url.searchParams.set('code', outcome.code);
    ctx.redirect(url.href);
    return;
  }
  ctx.status = STATUS[outcome.status];
  ctx.type = 'text/html; charset=utf-8';
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
  ctx.body = page(sentence(platform, outcome));
}

function sentence(platform: Platform, outcome: ConnectOutcome): string {
  switch (outcome.status) {
    case 'connected':
      return `@${outcome.username} is connected to Kinora on ${platform}. You can close this window.`;
    case 'denied':
      return `No account was connected, because consent was not given on ${platform}.`;
    case 'expired':
      return 'This link was used before or has expired. Start connecting the account again.';
    case 'usage_limit_reached':
      return 'The plan allows no more accounts. Disconnect one first.';
    case 'failed':
      return `No account was connected. ${outcome.message}`;
  }
}

function page(text: string): string {
  const style = 'font:18px/1.5 system-ui;max-width:34em;margin:20vh auto;padding:0 1em';
  return `<!doctype html><meta charset="utf-8"><title>Kinora</title><body style="${style}"><p>${escape(text)}</p></body>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/gu, (char) => `&#${char.charCodeAt(0)};`);
}
