import type { Connector } from '../../ports.ts';
import type { PlatformHttp } from '../platform-http.ts';
import type { ClipappSettings } from './settings.ts';
import { getOffer } from './creator-info.ts';
import { createUpload } from './create-upload.ts';
import { getStatus } from './get-status.ts';
import { getMetrics } from './metrics.ts';
import { CLIPAPP_SCOPES, createClipappOAuth } from './oauth.ts';
import { prepare } from './prepare.ts';
import { publish } from './publish.ts';

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
