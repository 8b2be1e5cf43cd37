import type { ConsentPage } from '../oauth/consent-types.ts';

export const clipappConsent: ConsentPage = {
  platform: 'clipapp',
  title: 'ClipApp',
  clientParam: 'client_key',
  scopeSeparator: /[,\s]+/,
  codeSeconds: 600,
  codePrefix: '',
  approved: (code, scopes) => ({ code, scopes: scopes.join(',') }),
  denied: { error: 'access_denied', error_description: 'User cancelled the authorization.' },
  fragment: '',
  grantsRefreshToken: () => true,
};
