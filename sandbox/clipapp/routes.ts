import type { Route } from '../state/simulator-state.ts';
import { consentRoutes } from '../oauth/consent.ts';
import { getCreatorInfo, getUserInfo } from './creator-info.ts';
import { initInboxUpload, initUpload } from './init.ts';
import { revokeToken, issueToken } from './oauth.ts';
import { cancelUpload, fetchStatus } from './status.ts';
import { receiveChunk } from './receive-chunk.ts';
import { listVideos, queryVideos } from './videos.ts';
import type { ConsentPage } from '../oauth/consent-types.ts';

const clipappConsent: ConsentPage = {
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

const api = '/clipapp/v2';

export const clipappRoutes: Route[] = [
  ...consentRoutes(`${api}/auth/authorize/`, clipappConsent),
  { method: 'POST', path: `${api}/oauth/token/`, handle: issueToken },
  { method: 'POST', path: `${api}/oauth/revoke/`, handle: revokeToken },
  { method: 'GET', path: `${api}/user/info/`, handle: getUserInfo },
  { method: 'POST', path: `${api}/post/publish/creator_info/query/`, handle: getCreatorInfo },
  { method: 'POST', path: `${api}/post/publish/video/init/`, handle: initUpload },
  { method: 'POST', path: `${api}/post/publish/inbox/video/init/`, handle: initInboxUpload },
  { method: 'PUT', path: '/clipapp/upload/video/', handle: receiveChunk },
  { method: 'POST', path: `${api}/post/publish/status/fetch/`, handle: fetchStatus },
  { method: 'POST', path: `${api}/post/publish/cancel/`, handle: cancelUpload },
  { method: 'POST', path: `${api}/video/list/`, handle: listVideos },
  { method: 'POST', path: `${api}/video/query/`, handle: queryVideos },
];
