import type { Route } from '../state/simulator-state.ts';
import { consentRoutes } from '../oauth/consent.ts';
import { addComment, listComments, setCommentsEnabled } from './comments.ts';
import { createContainer } from './create-container.ts';
import { issueFacebookToken, listPages, listPermissions, removePermissions } from './issue-facebook-token.ts';
import { getInsights } from './insights.ts';
import { FACEBOOK_BASE } from './login.ts';
import { listMedia, readNode } from './nodes.ts';
import { exchangeToken, refreshToken, issueShortToken } from './oauth.ts';
import { publishContainer, getPublishingLimit } from './media-publish.ts';
import { receiveUpload } from './upload.ts';
import type { ConsentPage } from '../oauth/consent-types.ts';

/** The page of Instagram Login. */
const reelnetConsent: ConsentPage = {
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
const facebookConsent: ConsentPage = { ...reelnetConsent, title: 'ReelNet for pages', fragment: '' };

const graph = '/reelnet/graph';

/** The graph ignores a trailing slash. */
const withSlash = (routes: Route[]): Route[] =>
  routes.flatMap((route) => [route, { ...route, path: `${route.path}/` }]);

/** The nodes and edges that both logins have. Fixed names precede `:node`, which also matches them. */
const buildGraphRoutes = (base: string): Route[] =>
  withSlash([
    { method: 'POST', path: `${base}/:user/media`, handle: createContainer },
    { method: 'GET', path: `${base}/:user/media`, handle: listMedia },
    { method: 'POST', path: `${base}/:user/media_publish`, handle: publishContainer },
    { method: 'GET', path: `${base}/:user/content_publishing_limit`, handle: getPublishingLimit },
    { method: 'POST', path: `${base}/:media/comments`, handle: addComment },
    { method: 'GET', path: `${base}/:media/comments`, handle: listComments },
    { method: 'GET', path: `${base}/:media/insights`, handle: getInsights },
    { method: 'GET', path: `${base}/:node`, handle: readNode },
    { method: 'POST', path: `${base}/:media`, handle: setCommentsEnabled },
  ]);

export const reelnetRoutes: Route[] = [
  ...consentRoutes('/reelnet/oauth/authorize', reelnetConsent),
  { method: 'POST', path: '/reelnet/oauth/access_token', handle: issueShortToken },
  { method: 'GET', path: `${graph}/access_token`, handle: exchangeToken },
  { method: 'GET', path: `${graph}/refresh_access_token`, handle: refreshToken },
  ...buildGraphRoutes(`${graph}/:version`),
  ...consentRoutes(`${FACEBOOK_BASE}/dialog/oauth`, facebookConsent),
  { method: 'GET', path: `${FACEBOOK_BASE}/:version/oauth/access_token`, handle: issueFacebookToken },
  { method: 'GET', path: `${FACEBOOK_BASE}/:version/me/accounts`, handle: listPages },
  { method: 'GET', path: `${FACEBOOK_BASE}/:version/me/permissions`, handle: listPermissions },
  { method: 'DELETE', path: `${FACEBOOK_BASE}/:version/me/permissions`, handle: removePermissions },
  ...buildGraphRoutes(`${FACEBOOK_BASE}/:version`),
  { method: 'POST', path: '/reelnet/rupload/ig-api-upload/:version/:container', handle: receiveUpload },
];
