import type { ConsentPage } from '../oauth/consent-types.ts';

export const videoshortsConsent: ConsentPage = {
  platform: 'videoshorts',
  title: 'VideoShorts',
  clientParam: 'client_id',
  scopeSeparator: /\s+/,
  codeSeconds: 600,
  codePrefix: '4/0A',
  approved: (code, scopes) => ({ code, scope: scopes.join(' ') }),
  denied: { error: 'access_denied' },
  fragment: '',
  // Only the first offline consent grants a refresh token, or one with `prompt=consent`.
  grantsRefreshToken: (exchange, state, accountId) => {
    const again = (exchange.query('prompt') ?? '').split(' ').includes('consent');
    const known = state.grants.hasRefreshToken('videoshorts', accountId, exchange.query('client_id') ?? '');
    return exchange.query('access_type') === 'offline' && (again || !known);
  },
};
