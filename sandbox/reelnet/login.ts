import type { Exchange } from '../http/exchange.ts';

/** Which product an app uses: Instagram Login on its own host, or Facebook Login, whose host also accepts uploads. */
export type Login = 'instagram' | 'facebook';

export const FACEBOOK_BASE = '/reelnet/facebook';

/** A token is valid only on the host of its login. */
export const TOKEN_PREFIX: Readonly<Record<Login, string>> = { instagram: 'IGAA', facebook: 'EAA' };

export function getLogin(exchange: Exchange): Login {
  return exchange.url.pathname.startsWith(`${FACEBOOK_BASE}/`) ? 'facebook' : 'instagram';
}

/** Returns the name of a permission in a login. */
export function toScope(login: Login, scope: string): string {
  return login === 'facebook' ? scope.replace('instagram_business_', 'instagram_') : scope;
}
