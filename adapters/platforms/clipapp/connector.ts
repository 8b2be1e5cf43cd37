import type { Connector } from '../../ports.ts';
import { fault, pass } from '../check/platform-check.ts';
import type { PlatformAdapter } from '../platform-adapter.ts';
import type { PlatformHttp } from '../platform-http.ts';
import { createUpload } from './create-upload.ts';
import { getCreatorInfo, getOffer } from './creator-info.ts';
import { getStatus } from './get-status.ts';
import { getMetrics } from './metrics.ts';
import { CLIPAPP_SCOPES, createClipappOAuth } from './oauth.ts';
import { prepare } from './prepare.ts';
import { publish } from './publish.ts';
import { readLiveSite, readSandboxSite, type ClipappSettings } from './settings.ts';

/** Publishes to clipapp by file upload. The handle is the publish id; sending the last chunk is the irreversible call. */
export function createClipappConnector(settings: ClipappSettings, http: PlatformHttp): Connector {
  const clipapp = { settings, http };
  return {
    platform: 'clipapp',
    scopes: CLIPAPP_SCOPES,
    ...createClipappOAuth(clipapp),
    getOffer: (access) => getOffer(clipapp, access),
    createUpload: (job) => createUpload(clipapp, job),
    prepare: (job, handle, deadline) => prepare(clipapp, job, handle, deadline),
    publish: (job, handle) => publish(clipapp, job, handle),
    getStatus: (job, handle, sentAt, findVideosOfOthers) => getStatus(clipapp, job, handle, sentAt, findVideosOfOthers),
    getMetrics: (credentials, videos) => getMetrics(clipapp, credentials, videos),
  };
}

export const CLIPAPP: PlatformAdapter<ClipappSettings> = {
  readLiveSite,
  readSandboxSite,
  createConnector: createClipappConnector,
  privatePost: { privacy: 'SELF_ONLY' },

  async checkAccount(clipapp, { accessToken }) {
    const creator = await getCreatorInfo(clipapp, accessToken);
    if (!creator.ok) return [fault('publishing', creator.error.message)];
    const audit = clipapp.settings.audited
      ? pass('audit', 'CLIPAPP_AUDITED is true.')
      : fault(
          'audit',
          'The app is not audited, so every post is private; pass the audit, then set CLIPAPP_AUDITED=true.',
        );
    return [pass('publishing', `The account offers ${creator.value.privacy_level_options.join(', ')}.`), audit];
  },
};
