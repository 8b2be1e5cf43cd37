import { createToken } from '../access/create-token.ts';
import type { ApiContext } from '../http/context.ts';

const TOKEN = /^[\w-]{43}$/u;
const MAX_AGE_SECONDS = 3_600;

/** The secret that identifies this browser, or null. */
export function readBrowserCookie(ctx: ApiContext): string | null {
  const value = ctx.cookies.get(getCookieName(ctx)) ?? '';
  return TOKEN.test(value) ? value : null;
}

/** Returns the browser's secret and gives it one if it has none. Several connects of one browser share it. */
export function ensureBrowserCookie(ctx: ApiContext): string {
  const browser = readBrowserCookie(ctx) ?? createToken();
  const secure = isSecure(ctx) ? '; Secure' : '';
  // Lax, because the platform redirects the browser from its own site.
  const attributes = `Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  ctx.append('Set-Cookie', `${getCookieName(ctx)}=${browser}; ${attributes}`);
  return browser;
}

/** Returns the name of the cookie: over https with `__Host-`, which browsers accept from this host alone. */
function getCookieName(ctx: ApiContext): string {
  return isSecure(ctx) ? '__Host-kinora_connect' : 'kinora_connect';
}

function isSecure({ deps }: ApiContext): boolean {
  return deps.config.publicUrl.startsWith('https:');
}
