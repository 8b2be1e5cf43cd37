import { createConnectors } from '../../adapters/platforms/create-connectors.ts';
import { createPlatformHttp } from '../../adapters/platforms/platform-http.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import { deleteVideo } from '../../adapters/platforms/videoshorts/connector.ts';
import type { Connector, Handle, PublishJob } from '../../adapters/ports.ts';
import type { Platform } from '../../sandbox/platform.ts';
import {
  createPlatformFixture,
  prepare,
  REDIRECT_URI,
  waitUntilProcessed,
  type ConnectedAccount,
} from '../adapters/platforms/platform-fixture.ts';
import { submitConsent } from '../support/simulator.ts';
import { startRecordingProxy, type RecordedRequest } from './recording-proxy.ts';

const DAY_AND_HOUR_MS = 25 * 3_600_000;

export interface RecordedCalls {
  connector: Connector;
  requests: RecordedRequest[];
}

/** Connects, publishes in each mode, reads back, follows up, collects metrics, refreshes and revokes; records every request. */
export async function recordConnectorCalls(
  platform: Platform,
  settings: Record<string, string> = {},
): Promise<RecordedCalls> {
  const fixture = await createPlatformFixture({ SANDBOX_PROCESSING_MS: '50' }, settings);
  const proxy = await startRecordingProxy(fixture.url);
  try {
    const through = readPlatformSettings({ SANDBOX_URL: proxy.url, SANDBOX_SETTLE_MS: '100', ...settings }).sandbox;
    const connector = createConnectors(readPlatformSettings({ SANDBOX_URL: proxy.url, ...settings })).sandbox[platform];
    const account = await connect(connector, (await fixture.connectAccount(platform)).job);
    for (const mode of MODES[platform]) {
      const post = await publishAndReadBack({ ...account, job: { ...account.job, mode } });
      if (post === null) continue;
      if (mode === 'draft') await deleteVideo({ settings: through.videoshorts, http: createPlatformHttp() }, post);
      else await followUp(account, post);
    }
    await fixture.advanceClock(DAY_AND_HOUR_MS);
    const refreshed = await connector.refreshGrant(account.grant);
    await connector.revokeGrant(refreshed.ok ? refreshed.value : account.grant);
    return { connector, requests: proxy.requests };
  } finally {
    await proxy.close();
    await fixture.close();
  }
}

const MODES: Record<Platform, readonly PublishJob['mode'][]> = {
  clipapp: ['publish', 'inbox'],
  reelnet: ['publish'],
  videoshorts: ['draft', 'publish'],
};

async function connect(connector: Connector, base: PublishJob): Promise<ConnectedAccount> {
  const codeVerifier = 'v'.repeat(64);
  const authorizeUrl = connector.authorizeUrl({ state: 's', redirectUri: REDIRECT_URI, codeVerifier });
  const code = (await submitConsent(authorizeUrl, { username: 'ana', decision: 'approve' })).get('code') ?? '';
  const grant = await connector.exchangeCode({ code, redirectUri: REDIRECT_URI, codeVerifier });
  if (!grant.ok) throw new Error(grant.error.code);
  const identity = await connector.identify(grant.value);
  if (!identity.ok) throw new Error(identity.error.code);
  await connector.getOffer?.({ accessToken: grant.value.accessToken });
  const { platformUserId, username } = identity.value;
  const declarations = { madeForKids: false, containsSyntheticMedia: true };
  const job = { ...base, accessToken: grant.value.accessToken, platformUserId, username, declarations };
  return { connector, grant: grant.value, job };
}

/** Reads the publish by its handle, and then as if the platform had forgotten the handle. */
async function publishAndReadBack(account: ConnectedAccount) {
  const { connector, job } = account;
  const sentAt = new Date();
  const handle = await prepare(account);
  await connector.publish(job, handle);
  const status = await waitUntilProcessed(account, handle, sentAt);
  await connector.getStatus(job, forget(handle), sentAt);
  if (status.state !== 'posted') throw new Error(`the post is ${status.state}`);
  const { accessToken, platformUserId, username } = job;
  return status.platformPostId === null
    ? null
    : { accessToken, platformUserId, username, platformPostId: status.platformPostId };
}

function forget(handle: Handle): Handle {
  const uploadUrl = handle.uploadUrl?.replace(/upload_id=[^&]+/u, 'upload_id=gone') ?? null;
  return { ...handle, id: handle.id.startsWith('session-') ? handle.id : '18000000000000000', uploadUrl };
}

type Post = NonNullable<Awaited<ReturnType<typeof publishAndReadBack>>>;

async function followUp({ connector, job }: ConnectedAccount, post: Post): Promise<void> {
  const playlistId = `PL${post.platformUserId.slice(2)}`;
  await connector.comment?.(post, 'First');
  await connector.findComment?.(post, 'First');
  await connector.isInPlaylist?.(post, playlistId);
  await connector.addToPlaylist?.(post, playlistId);
  await connector.setCover?.(post, { path: job.media.path, bytes: 100, mimeType: 'image/jpeg' });
  await connector.getMetrics(post, [{ platformPostId: post.platformPostId, publishedAt: new Date() }]);
}
