import type { Connector } from '../../ports.ts';
import type { PlatformHttp } from '../platform-http.ts';
import type { ReelnetSettings } from '../settings.ts';
import { comment, findComment } from './comment.ts';
import { getMetrics } from './metrics.ts';
import { REELNET_SCOPES, createReelnetOAuth } from './oauth.ts';
import { publish, createUpload } from './publish.ts';
import { getStatus } from './get-status.ts';
import { UploadedContainers, prepare } from './prepare.ts';

/** reelnet by resumable upload: `media_publish` is the irreversible call, the container is the fence. */
export function createReelnetConnector(settings: ReelnetSettings, http: PlatformHttp): Connector {
  const reelnet = { settings, http };
  const delivered = new UploadedContainers();
  return {
    platform: 'reelnet',
    scopes: REELNET_SCOPES,
    ...createReelnetOAuth(reelnet),
    createUpload: (job) => createUpload(reelnet, job),
    prepare: (job, handle, deadline) => prepare(reelnet, delivered, job, handle, deadline),
    publish: (job, handle) => publish(reelnet, job, handle),
    getStatus: (job, handle, sentAt) => getStatus(reelnet, job, handle, sentAt),
    getMetrics: (access, posts) => getMetrics(reelnet, access, posts),
    comment: (post, text) => comment(reelnet, post, text),
    findComment: (post, text) => findComment(reelnet, post, text),
  };
}
