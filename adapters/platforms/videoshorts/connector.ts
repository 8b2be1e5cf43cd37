import type { Connector } from '../../ports.ts';
import type { PlatformHttp } from '../platform-http.ts';
import type { VideoshortsSettings } from './settings.ts';
import { comment, findComment } from './comment.ts';
import { setCover } from './cover.ts';
import { createUpload } from './create-upload.ts';
import { getStatus } from './get-status.ts';
import { getMetrics } from './metrics.ts';
import { createVideoshortsOAuth, VIDEOSHORTS_SCOPES } from './oauth.ts';
import { addToPlaylist, isInPlaylist } from './playlist.ts';
import { prepare } from './prepare.ts';
import { publish } from './publish.ts';

/** Publishes to videoshorts by resumable upload. The handle is the session; sending the last byte is the irreversible call. */
export function createVideoshortsConnector(settings: VideoshortsSettings, http: PlatformHttp): Connector {
  const videoshorts = { settings, http };
  return {
    platform: 'videoshorts',
    scopes: VIDEOSHORTS_SCOPES,
    ...createVideoshortsOAuth(videoshorts),
    createUpload: (job) => createUpload(videoshorts, job),
    prepare: (job, handle, deadline) => prepare(videoshorts, job, handle, deadline),
    publish: (job, handle) => publish(videoshorts, job, handle),
    getStatus: (job, handle, sentAt, findVideosOfOthers) =>
      getStatus(videoshorts, job, handle, sentAt, findVideosOfOthers),
    getMetrics: (credentials, videos) => getMetrics(videoshorts, credentials, videos),
    comment: (post, text) => comment(videoshorts, post, text),
    findComment: (post, text) => findComment(videoshorts, post, text),
    setCover: (post, picture) => setCover(videoshorts, post, picture),
    isInPlaylist: (post, playlistId) => isInPlaylist(videoshorts, post, playlistId),
    addToPlaylist: (post, playlistId) => addToPlaylist(videoshorts, post, playlistId),
  };
}
