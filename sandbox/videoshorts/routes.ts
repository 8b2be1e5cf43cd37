import type { Route } from '../state/simulator-state.ts';
import { consentRoutes } from '../oauth/consent.ts';
import { addComment, listComments } from './comments.ts';
import { videoshortsConsent } from './consent.ts';
import { revokeToken, issueToken } from './oauth.ts';
import { insertVideo } from './insert-video.ts';
import { listChannels, listPlaylistItems, listVideos } from './listings.ts';
import { deleteVideo } from './delete-video.ts';
import { addPlaylistItem } from './add-playlist-item.ts';
import { getReport } from './reports.ts';
import { receiveThumbnail, setThumbnail } from './set-thumbnail.ts';
import { receiveChunk } from './upload.ts';

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
