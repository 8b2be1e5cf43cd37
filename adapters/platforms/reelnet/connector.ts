import type { Connector } from '../../ports.ts';
import { fault, pass } from '../check/platform-check.ts';
import type { PlatformAdapter } from '../platform-adapter.ts';
import type { PlatformHttp } from '../platform-http.ts';
import { comment, findComment } from './comment.ts';
import { createUpload } from './create-upload.ts';
import { createFacebookLogin, FACEBOOK_SCOPES } from './facebook-login.ts';
import { getStatus } from './get-status.ts';
import { createInstagramLogin, INSTAGRAM_SCOPES } from './instagram-login.ts';
import { getMetrics } from './metrics.ts';
import { prepare, UploadedContainers } from './prepare.ts';
import { publish } from './publish.ts';
import { findDailyLimitError } from './daily-post-limit.ts';
import { readLiveSite, readSandboxSite, type ReelnetSettings } from './settings.ts';

/** Publishes to reelnet. The handle is the container, which publishes nothing; `media_publish` is the irreversible call. */
export function createReelnetConnector(settings: ReelnetSettings, http: PlatformHttp): Connector {
  const reelnet = { settings, http };
  const uploaded = new UploadedContainers();
  const isFacebook = settings.login === 'facebook';
  return {
    platform: 'reelnet',
    scopes: isFacebook ? FACEBOOK_SCOPES : INSTAGRAM_SCOPES,
    ...(isFacebook ? createFacebookLogin(reelnet) : createInstagramLogin(reelnet)),
    createUpload: (job) => createUpload(reelnet, job),
    prepare: (job, handle, deadline) => prepare(reelnet, uploaded, job, handle, deadline),
    publish: (job, handle) => publish(reelnet, job, handle),
    getStatus: (job, handle, sentAt) => getStatus(reelnet, job, handle, sentAt),
    getMetrics: (credentials, videos) => getMetrics(reelnet, credentials, videos),
    comment: (post, text) => comment(reelnet, post, text),
    findComment: (post, text) => findComment(reelnet, post, text),
  };
}

export const REELNET: PlatformAdapter<ReelnetSettings> = {
  readLiveSite,
  readSandboxSite,
  createConnector: createReelnetConnector,
  fetchesMedia: ({ login }) => login === 'instagram',
  privatePost: null,

  async checkAccount(reelnet, access) {
    const limit = await findDailyLimitError(reelnet, access);
    return [limit ? fault('limit', limit.message) : pass('limit', 'The account may publish now.')];
  },
};
