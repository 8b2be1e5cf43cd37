import { optional } from './setting.ts';
import { text, url } from './values.ts';

const readBy = ['api', 'npm start'] as const;

export const SSO = {
  SSO_ISSUER: optional(url('https:', 'http:'), {
    description: 'The issuer of the identity provider (OpenID Connect) that members of every team may sign in with.',
    readBy,
    defaultNote: 'none',
  }),
  SSO_CLIENT_ID: optional(text, { description: 'The client id at that issuer. Required with `SSO_ISSUER`.', readBy }),
  SSO_CLIENT_SECRET: optional(text, {
    description: 'The client secret at that issuer. Required with `SSO_ISSUER`.',
    readBy,
    secret: true,
  }),
};
