import type { Connector } from '../../ports.ts';
import type { PlatformHttp } from '../platform-http.ts';
import type { ReelnetSettings } from '../settings.ts';
import { comment, findComment } from './comment.ts';
import { createUpload } from './create-upload.ts';
import { getStatus } from './get-status.ts';
import { getMetrics } from './metrics.ts';
import { createReelnetOAuth, REELNET_SCOPES } from './oauth.ts';
import { prepare, UploadedContainers } from './prepare.ts';
import { publish } from './publish.ts';

/** Publishes to reelnet by resumable upload. The handle is the container; `media_publish` is the irreversible call. */
export function createReelnetConnector(settings: ReelnetSettings, http: PlatformHttp): Connector {
  const reelnet = { settings, http };
  const uploaded = new UploadedContainers();
  return {
    platform: 'reelnet',
    scopes: REELNET_SCOPES,
    ...createReelnetOAuth(reelnet),
    createUpload: (job) => createUpload(reelnet, job),
    prepare: (job, handle, deadline) => prepare(reelnet, uploaded, job, handle, deadline),
    publish: (job, handle) => publish(reelnet, job, handle),
    getStatus: (job, handle, sentAt) => getStatus(reelnet, job, handle, sentAt),
    getMetrics: (credentials, videos) => getMetrics(reelnet, credentials, videos),
    comment: (post, text) => comment(reelnet, post, text),
    findComment: (post, text) => findComment(reelnet, post, text),
  };
}
