import type { Connector } from '../../ports.ts';
import type { PlatformHttp } from '../platform-http.ts';
import type { ReelnetSettings } from '../settings.ts';
import { addComment, findComment } from './comment.ts';
import { measureReels } from './metrics.ts';
import { REELNET_SCOPES, reelnetOAuth } from './oauth.ts';
import { fireContainer, openContainer } from './publish.ts';
import { readPublished } from './get-status.ts';
import { DeliveredContainers, readyContainer } from './prepare.ts';

/** reelnet by resumable upload: `media_publish` is the irreversible call, the container is the fence. */
export function reelnetConnector(settings: ReelnetSettings, http: PlatformHttp): Connector {
  const reelnet = { settings, http };
  const delivered = new DeliveredContainers();
  return {
    platform: 'reelnet',
    scopes: REELNET_SCOPES,
    ...reelnetOAuth(reelnet),
    open: (job) => openContainer(reelnet, job),
    ready: (job, handle, deadline) => readyContainer(reelnet, delivered, job, handle, deadline),
    fire: (job, handle) => fireContainer(reelnet, job, handle),
    read: (job, handle, sentAt) => readPublished(reelnet, job, handle, sentAt),
    measure: (access, posts) => measureReels(reelnet, access, posts),
    comment: (post, text) => addComment(reelnet, post, text),
    findComment: (post, text) => findComment(reelnet, post, text),
  };
}
