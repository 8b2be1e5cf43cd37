import type { Connector } from '../../ports.ts';
import type { PlatformHttp } from '../platform-http.ts';
import type { ClipappSettings } from '../settings.ts';
import { measureVideos } from './metrics.ts';
import { CLIPAPP_SCOPES, clipappOAuth } from './oauth.ts';
import { firePublish, openPublish } from './publish.ts';
import { readPublish } from './get-status.ts';
import { readyPublish } from './prepare.ts';

/** clipapp by file upload: the last chunk is the irreversible call, the publish id with its upload URL is the fence. */
export function clipappConnector(settings: ClipappSettings, http: PlatformHttp): Connector {
  const clipapp = { settings, http };
  return {
    platform: 'clipapp',
    scopes: CLIPAPP_SCOPES,
    ...clipappOAuth(clipapp),
    open: (job) => openPublish(clipapp, job),
    ready: (job, handle, deadline) => readyPublish(clipapp, job, handle, deadline),
    fire: (job, handle) => firePublish(clipapp, job, handle),
    read: (job, handle, sentAt, held) => readPublish(clipapp, job, handle, sentAt, held),
    measure: (access, posts) => measureVideos(clipapp, access, posts),
  };
}
