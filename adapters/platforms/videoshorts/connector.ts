import type { Connector } from '../../ports.ts';
import type { PlatformHttp } from '../platform-http.ts';
import type { VideoshortsSettings } from '../settings.ts';
import { comment, findComment } from './comment.ts';
import { setCover } from './cover.ts';
import { getMetrics } from './metrics.ts';
import { VIDEOSHORTS_SCOPES, createVideoshortsOAuth } from './oauth.ts';
import { publish, createUpload } from './publish.ts';
import { getStatus } from './get-status.ts';
import { prepare } from './prepare.ts';

/** videoshorts by resumable upload: the last byte is the irreversible act, the session is the fence. */
export function createVideoshortsConnector(settings: VideoshortsSettings, http: PlatformHttp): Connector {
  const videoshorts = { settings, http };
  return {
    platform: 'videoshorts',
    scopes: VIDEOSHORTS_SCOPES,
    ...createVideoshortsOAuth(videoshorts),
    createUpload: (job) => createUpload(videoshorts, job),
    prepare: (job, handle, deadline) => prepare(videoshorts, job, handle, deadline),
    publish: (job, handle) => publish(videoshorts, job, handle),
    getStatus: (job, handle, sentAt, held) => getStatus(videoshorts, job, handle, sentAt, held),
    getMetrics: (access, posts) => getMetrics(videoshorts, access, posts),
    comment: (post, text) => comment(videoshorts, post, text),
    findComment: (post, text) => findComment(videoshorts, post, text),
    setCover: (post, picture) => setCover(videoshorts, post, picture),
  };
}
