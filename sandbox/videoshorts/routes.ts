import type { Route, SimulatorState } from '../state/simulator-state.ts';
import { consentRoutes } from '../oauth/consent.ts';
import { addComment, listComments } from './comments.ts';
import { revokeToken, issueToken } from './oauth.ts';
import { insertVideo } from './insert-video.ts';
import { listChannels, listPlaylistItems, listVideos, findVideo } from './listings.ts';
import { addPlaylistItem } from './add-playlist-item.ts';
import { getReport } from './reports.ts';
import { receiveThumbnail, setThumbnail } from './set-thumbnail.ts';
import { receiveChunk } from './upload.ts';
import type { ConsentPage } from '../oauth/consent-types.ts';
import type { Exchange } from '../http/exchange.ts';
import { empty, type Reply } from '../http/reply.ts';
import { authorize, WRITE_UNITS } from './authorize.ts';
import { refuseMissingParameter, refuse } from './errors.ts';
import { COMMENT } from './scopes.ts';

const videoshortsConsent: ConsentPage = {
  platform: 'videoshorts',
  title: 'VideoShorts',
  clientParam: 'client_id',
  scopeSeparator: /\s+/,
  codeSeconds: 600,
  codePrefix: '4/0A',
  approved: (code, scopes) => ({ code, scope: scopes.join(' ') }),
  denied: { error: 'access_denied' },
  fragment: '',
  // An offline consent grants a refresh token if it is the account's first, or if it has `prompt=consent`.
  grantsRefreshToken: (exchange, state, accountId) => {
    const again = (exchange.query('prompt') ?? '').split(' ').includes('consent');
    const known = state.grants.hasRefreshToken('videoshorts', accountId, exchange.query('client_id') ?? '');
    return exchange.query('access_type') === 'offline' && (again || !known);
  },
};

const api = '/videoshorts/youtube/v3';
const uploads = '/videoshorts/upload/youtube/v3';

export const videoshortsRoutes: Route[] = [
  ...consentRoutes('/videoshorts/o/oauth2/v2/auth', videoshortsConsent),
  { method: 'POST', path: '/videoshorts/token', handle: issueToken },
  { method: 'POST', path: '/videoshorts/revoke', handle: revokeToken },
  { method: 'GET', path: `${api}/channels`, handle: listChannels },
  { method: 'POST', path: `${uploads}/videos`, handle: insertVideo },
  { method: 'PUT', path: `${uploads}/videos`, handle: receiveChunk },
  { method: 'GET', path: `${api}/videos`, handle: listVideos },
  { method: 'DELETE', path: `${api}/videos`, handle: deleteVideo },
  { method: 'GET', path: `${api}/playlistItems`, handle: listPlaylistItems },
  { method: 'POST', path: `${api}/playlistItems`, handle: addPlaylistItem },
  { method: 'POST', path: `${uploads}/thumbnails/set`, handle: setThumbnail },
  { method: 'PUT', path: `${uploads}/thumbnails/set`, handle: receiveThumbnail },
  { method: 'POST', path: `${api}/commentThreads`, handle: addComment },
  { method: 'GET', path: `${api}/commentThreads`, handle: listComments },
  { method: 'GET', path: '/videoshorts/v2/reports', handle: getReport },
];

/** `DELETE /videos?id=`: needs the same scope as comments. */
async function deleteVideo(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const account = await authorize(exchange, state, 'delete', COMMENT, WRITE_UNITS);
  const id = exchange.query('id');
  if (!id) throw refuseMissingParameter('id');
  const video = findVideo(state, id);
  if (!video) throw refuse(404, 'videoNotFound', 'The video cannot be found.', 'youtube.video');
  if (video.accountId !== account.id) throw refuse(403, 'forbidden', 'The video cannot be deleted.', 'youtube.video');
  state.removals.add('videoshorts', id, null);
  return empty(204);
}
