import type { Connector } from '../../ports.ts';
import type { PlatformHttp } from '../platform-http.ts';
import type { VideoshortsSettings } from '../settings.ts';
import { addComment, findComment } from './comment.ts';
import { setCover } from './cover.ts';
import { measureShorts } from './metrics.ts';
import { VIDEOSHORTS_SCOPES, videoshortsOAuth } from './oauth.ts';
import { fireSession, openSession } from './publish.ts';
import { readSession } from './get-status.ts';
import { readySession } from './prepare.ts';

/** videoshorts by resumable upload: the last byte is the irreversible act, the session is the fence. */
export function videoshortsConnector(settings: VideoshortsSettings, http: PlatformHttp): Connector {
  const videoshorts = { settings, http };
  return {
    platform: 'videoshorts',
    scopes: VIDEOSHORTS_SCOPES,
    ...videoshortsOAuth(videoshorts),
    open: (job) => openSession(videoshorts, job),
    ready: (job, handle, deadline) => readySession(videoshorts, job, handle, deadline),
    fire: (job, handle) => fireSession(videoshorts, job, handle),
    read: (job, handle, sentAt, held) => readSession(videoshorts, job, handle, sentAt, held),
    measure: (access, posts) => measureShorts(videoshorts, access, posts),
    comment: (post, text) => addComment(videoshorts, post, text),
    findComment: (post, text) => findComment(videoshorts, post, text),
    setCover: (post, picture) => setCover(videoshorts, post, picture),
  };
}
