import type { ConsentPage } from '../oauth/consent-types.ts';

/** The page of Instagram Login. */
export const reelnetConsent: ConsentPage = {
  platform: 'reelnet',
  title: 'ReelNet',
  clientParam: 'client_id',
  scopeSeparator: /[,\s]+/,
  codeSeconds: 3_600,
  codePrefix: 'AQ',
  approved: (code) => ({ code }),
  denied: {
    error: 'access_denied',
    error_reason: 'user_denied',
    error_description: 'The user denied your request',
  },
  fragment: '#_',
  grantsRefreshToken: () => true,
};

/** The dialog of Facebook Login. */
export const facebookConsent: ConsentPage = { ...reelnetConsent, title: 'ReelNet for pages', fragment: '' };
