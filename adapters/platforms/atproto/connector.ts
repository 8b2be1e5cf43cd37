import type { Connector } from '../../ports.ts';
import type { PlatformAdapter } from '../platform-adapter.ts';
import { createAtproto } from './client.ts';
import { comment, findComment } from './comment.ts';
import { createUpload } from './create-upload.ts';
import { getMetrics } from './metrics.ts';
import { prepare } from './prepare.ts';
import { getStatus, publish } from './publish.ts';
import { readLiveSite, readSandboxSite, type AtprotoSettings } from './settings.ts';
import { createPasswordSignIn } from './sign-in.ts';

/**
 * Publishes to the host of each account. The handle is the key of the record, made from the target's id, so a host never keeps two
 * records of one target and a lost reply is always decided by reading that key.
 */
export function createAtprotoConnector(settings: AtprotoSettings): Connector {
  const atproto = createAtproto(settings);
  return {
    platform: 'atproto',
    scopes: [],
    ...createPasswordSignIn(atproto),
    createUpload: async (job) => createUpload(job),
    prepare: (job, handle, deadline) => prepare(atproto, job, handle, deadline),
    publish: (job, handle) => publish(atproto, job, handle),
    getStatus: (job, handle) => getStatus(atproto, job, handle),
    getMetrics: (credentials, posts) => getMetrics(atproto, credentials, posts),
    comment: (post, text) => comment(atproto, post, text),
    findComment: (post) => findComment(atproto, post),
  };
}

export const ATPROTO: PlatformAdapter<AtprotoSettings> = {
  readLiveSite,
  readSandboxSite,
  createConnector: createAtprotoConnector,
  privatePost: null,
};
