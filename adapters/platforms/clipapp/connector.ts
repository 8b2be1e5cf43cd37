import type { Connector } from '../../ports.ts';
import type { PlatformHttp } from '../platform-http.ts';
import type { ClipappSettings } from '../settings.ts';
import { getMetrics } from './metrics.ts';
import { CLIPAPP_SCOPES, createClipappOAuth } from './oauth.ts';
import { publish, createUpload } from './publish.ts';
import { getStatus } from './get-status.ts';
import { prepare } from './prepare.ts';

/** clipapp by file upload: the last chunk is the irreversible call, the publish id with its upload URL is the fence. */
export function createClipappConnector(settings: ClipappSettings, http: PlatformHttp): Connector {
  const clipapp = { settings, http };
  return {
    platform: 'clipapp',
    scopes: CLIPAPP_SCOPES,
    ...createClipappOAuth(clipapp),
    createUpload: (job) => createUpload(clipapp, job),
    prepare: (job, handle, deadline) => prepare(clipapp, job, handle, deadline),
    publish: (job, handle) => publish(clipapp, job, handle),
    getStatus: (job, handle, sentAt, held) => getStatus(clipapp, job, handle, sentAt, held),
    getMetrics: (access, posts) => getMetrics(clipapp, access, posts),
  };
}
