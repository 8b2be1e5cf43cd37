import type { Route } from '../state/simulator-state.ts';
import { consentRoutes } from '../oauth/consent.ts';
import { addComment, listComments } from './comments.ts';
import { reelnetConsent } from './consent.ts';
import { createContainer } from './create-container.ts';
import { getInsights } from './insights.ts';
import { listMedia, readNode } from './nodes.ts';
import { exchangeToken, refreshToken, issueShortToken } from './oauth.ts';
import { publishContainer, getPublishingLimit } from './media-publish.ts';
import { receiveUpload } from './upload.ts';

const graph = '/reelnet/graph';
const versioned = `${graph}/:version`;

/** Fixed names precede `:node`, which also matches them. */
export const reelnetRoutes: Route[] = [
  ...consentRoutes('/reelnet/oauth/authorize', reelnetConsent),
  { method: 'POST', path: '/reelnet/oauth/access_token', handle: issueShortToken },
  { method: 'GET', path: `${graph}/access_token`, handle: exchangeToken },
  { method: 'GET', path: `${graph}/refresh_access_token`, handle: refreshToken },
  { method: 'POST', path: '/reelnet/rupload/ig-api-upload/:version/:container', handle: receiveUpload },
  { method: 'POST', path: `${versioned}/:user/media`, handle: createContainer },
  { method: 'GET', path: `${versioned}/:user/media`, handle: listMedia },
  { method: 'POST', path: `${versioned}/:user/media_publish`, handle: publishContainer },
  { method: 'GET', path: `${versioned}/:user/content_publishing_limit`, handle: getPublishingLimit },
  { method: 'POST', path: `${versioned}/:media/comments`, handle: addComment },
  { method: 'GET', path: `${versioned}/:media/comments`, handle: listComments },
  { method: 'GET', path: `${versioned}/:media/insights`, handle: getInsights },
  { method: 'GET', path: `${versioned}/:node`, handle: readNode },
];
