import { consentRoutes } from '../consent.ts';
import type { Route } from '../router.ts';
import { clipappConsent } from './consent.ts';
import { creatorInfo, userInfo } from './creator.ts';
import { inboxInit, init } from './init.ts';
import { revoke, token } from './oauth.ts';
import { cancel, statusFetch } from './status.ts';
import { upload } from './upload.ts';
import { videoList, videoQuery } from './videos.ts';

const api = '/clipapp/v2';

export const clipappRoutes: Route[] = [
  ...consentRoutes(`${api}/auth/authorize/`, clipappConsent),
  { method: 'POST', path: `${api}/oauth/token/`, handle: token },
  { method: 'POST', path: `${api}/oauth/revoke/`, handle: revoke },
  { method: 'GET', path: `${api}/user/info/`, handle: userInfo },
  { method: 'POST', path: `${api}/post/publish/creator_info/query/`, handle: creatorInfo },
  { method: 'POST', path: `${api}/post/publish/video/init/`, handle: init },
  { method: 'POST', path: `${api}/post/publish/inbox/video/init/`, handle: inboxInit },
  { method: 'PUT', path: '/clipapp/upload/video/', handle: upload },
  { method: 'POST', path: `${api}/post/publish/status/fetch/`, handle: statusFetch },
  { method: 'POST', path: `${api}/post/publish/cancel/`, handle: cancel },
  { method: 'POST', path: `${api}/video/list/`, handle: videoList },
  { method: 'POST', path: `${api}/video/query/`, handle: videoQuery },
];
