import { consentRoutes } from '../consent.ts';
import type { Route } from '../router.ts';
import { addComment, listComments } from './comments.ts';
import { reelnetConsent } from './consent.ts';
import { createContainer } from './create.ts';
import { insights } from './insights.ts';
import { listMedia, readNode } from './nodes.ts';
import { exchangeToken, refreshToken, shortToken } from './oauth.ts';
import { mediaPublish, publishingLimit } from './publish.ts';
import { upload } from './upload.ts';

const graph = '/reelnet/graph';
const versioned = `${graph}/:version`;

/** Fixed names stand before `:node`, which would take them. */
export const reelnetRoutes: Route[] = [
  ...consentRoutes('/reelnet/oauth/authorize', reelnetConsent),
  { method: 'POST', path: '/reelnet/oauth/access_token', handle: shortToken },
  { method: 'GET', path: `${graph}/access_token`, handle: exchangeToken },
  { method: 'GET', path: `${graph}/refresh_access_token`, handle: refreshToken },
  { method: 'POST', path: '/reelnet/rupload/ig-api-upload/:version/:container', handle: upload },
  { method: 'POST', path: `${versioned}/:user/media`, handle: createContainer },
  { method: 'GET', path: `${versioned}/:user/media`, handle: listMedia },
  { method: 'POST', path: `${versioned}/:user/media_publish`, handle: mediaPublish },
  { method: 'GET', path: `${versioned}/:user/content_publishing_limit`, handle: publishingLimit },
  { method: 'POST', path: `${versioned}/:media/comments`, handle: addComment },
  { method: 'GET', path: `${versioned}/:media/comments`, handle: listComments },
  { method: 'GET', path: `${versioned}/:media/insights`, handle: insights },
  { method: 'GET', path: `${versioned}/:node`, handle: readNode },
];
