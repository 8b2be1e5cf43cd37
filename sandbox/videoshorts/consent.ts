import type { Consent } from '../consent.ts';

export const videoshortsConsent: Consent = {
  platform: 'videoshorts',
  title: 'VideoShorts',
  clientParam: 'client_id',
  scopeSeparator: /\s+/,
  codeSeconds: 600,
  codePrefix: '4/0A',
  approved: (code, scopes) => ({ code, scope: scopes.join(' ') }),
  denied: { error: 'access_denied' },
  fragment: '',
  // A refresh token comes with the first offline consent only, or with one that was asked for again.
  offline: (exchange, world, accountId) => {
    const again = (exchange.query('prompt') ?? '').split(' ').includes('consent');
    const known = world.grants.hasRefreshToken('videoshorts', accountId, exchange.query('client_id') ?? '');
    return exchange.query('access_type') === 'offline' && (again || !known);
  },
};
