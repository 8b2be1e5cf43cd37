/** Every request of the videoshorts connector is one that Google's own description of its APIs allows. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createConnectors } from '../../adapters/platforms/create-connectors.ts';
import { createPlatformHttp } from '../../adapters/platforms/platform-http.ts';
import { deleteVideo } from '../../adapters/platforms/videoshorts/delete-video.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import type { Connector, PublishJob } from '../../adapters/ports.ts';
import {
  createPlatformFixture,
  prepare,
  REDIRECT_URI,
  waitUntilProcessed,
  type PlatformFixture,
} from '../adapters/platforms/platform-fixture.ts';
import { submitConsent } from '../support/simulator.ts';
import { DiscoveryDocument } from './discovery-document.ts';
import { startRecordingProxy, type RecordedRequest, type RecordingProxy } from './recording-proxy.ts';

let fixture: PlatformFixture;
let proxy: RecordingProxy;
let connector: Connector;
let documents: DiscoveryDocument[];

beforeAll(async () => {
  fixture = await createPlatformFixture();
  proxy = await startRecordingProxy(fixture.url);
  connector = createConnectors(readPlatformSettings({ SANDBOX_URL: proxy.url })).sandbox.videoshorts;
  documents = await Promise.all(['youtube.v3', 'youtubeAnalytics.v2'].map((name) => DiscoveryDocument.load(name)));
  await runEveryCall();
}, 60_000);
afterAll(async () => {
  await proxy.close();
  await fixture.close();
});

/** Connects, publishes, reads back, comments, adds to a playlist, sets a cover, collects metrics, refreshes and revokes. */
async function runEveryCall(): Promise<void> {
  const codeVerifier = 'v'.repeat(64);
  const authorizeUrl = connector.authorizeUrl({ state: 's', redirectUri: REDIRECT_URI, codeVerifier });
  const code = (await submitConsent(authorizeUrl, { username: 'ana', decision: 'approve' })).get('code') ?? '';
  const grant = await connector.exchangeCode({ code, redirectUri: REDIRECT_URI, codeVerifier });
  if (!grant.ok) throw new Error(grant.error.code);
  const identity = await connector.identify(grant.value);
  if (!identity.ok) throw new Error(identity.error.code);
  const base = await fixture.connectAccount('videoshorts');
  const { platformUserId, username } = identity.value;
  const access = { accessToken: grant.value.accessToken, platformUserId, username };
  for (const mode of ['draft', 'publish'] as const) {
    const job: PublishJob = {
      ...base.job,
      ...access,
      mode,
      declarations: { madeForKids: false, containsSyntheticMedia: true },
    };
    const sentAt = new Date();
    const handle = await prepare({ connector, grant: grant.value, job });
    await connector.publish(job, handle);
    const status = await waitUntilProcessed({ connector, grant: grant.value, job }, handle, sentAt);
    const gone = { ...handle, uploadUrl: handle.uploadUrl?.replace(/upload_id=[^&]+/u, 'upload_id=gone') ?? null };
    await connector.getStatus(job, gone, sentAt);
    if (status.state !== 'posted') continue;
    const post = { ...access, platformPostId: status.platformPostId ?? '' };
    if (mode === 'draft') {
      const { videoshorts: settings } = readPlatformSettings({ SANDBOX_URL: proxy.url }).sandbox;
      await deleteVideo({ settings, http: createPlatformHttp() }, post);
      continue;
    }
    await connector.comment?.(post, 'First');
    await connector.findComment?.(post, 'First');
    const playlistId = `PL${platformUserId.slice(2)}`;
    await connector.isInPlaylist?.(post, playlistId);
    await connector.addToPlaylist?.(post, playlistId);
    await connector.setCover?.(post, { path: job.media.path, bytes: 100, mimeType: 'image/jpeg' });
    await connector.getMetrics(access, [{ platformPostId: post.platformPostId, publishedAt: sentAt }]);
  }
  await connector.refreshGrant(grant.value);
  await connector.revokeGrant(grant.value);
}

/** Google's path of a call to the simulator. */
const toPath = ({ url }: RecordedRequest) => url.pathname.replace(/^\/videoshorts/u, '');

function checkAll() {
  return proxy.requests.map((request) => {
    const found = documents.map((document) => document.check(request, toPath(request), connector.scopes));
    return found.find((each) => each !== null) ?? { id: `${request.method} ${toPath(request)}`, problems: [] };
  });
}

test('every described call is made, and none has a parameter or property that is not described', () => {
  const checked = checkAll();
  expect(checked.filter(({ problems }) => problems.length > 0)).toEqual([]);
  expect([...new Set(checked.map(({ id }) => id))].toSorted()).toEqual([
    'POST /o/oauth2/v2/auth',
    'POST /revoke',
    'POST /token',
    'PUT /upload/youtube/v3/videos',
    'youtube.channels.list',
    'youtube.commentThreads.insert',
    'youtube.commentThreads.list',
    'youtube.playlistItems.insert',
    'youtube.playlistItems.list',
    'youtube.thumbnails.set',
    'youtube.videos.delete',
    'youtube.videos.insert',
    'youtube.videos.list',
    'youtubeAnalytics.reports.query',
  ]);
});

test('calls outside the description have the fields of the OAuth and upload protocols', () => {
  const token = proxy.requests.filter((request) => ['/token', '/revoke'].includes(toPath(request)));
  const fields = token.map(({ body }) => [...new URLSearchParams(body.toString('utf8')).keys()].toSorted());
  expect(fields).toEqual([
    ['client_id', 'client_secret', 'code', 'code_verifier', 'grant_type', 'redirect_uri'],
    ['client_id', 'client_secret', 'grant_type', 'refresh_token'],
    ['token'],
  ]);
  const chunks = proxy.requests.filter(({ method }) => method === 'PUT');
  for (const { headers, url } of chunks) {
    expect(url.searchParams.get('upload_id')).toMatch(/./u);
    expect(headers['content-range']).toMatch(/^bytes (?:\*|\d+-\d+)\/\d+$/u);
  }
});

test.each([
  ['an unknown parameter', 'GET', '/youtube/v3/videos?part=status&ids=a', '', 'ids is unknown'],
  ['a missing parameter', 'GET', '/youtube/v3/videos?id=a', '', 'part is missing'],
  ['a wrong enum', 'GET', '/youtube/v3/commentThreads?part=snippet&order=newest', '', 'order must not be newest'],
  ['an unknown property', 'POST', '/youtube/v3/commentThreads?part=snippet', '{"snippet":{"video":"a"}}', '/snippet'],
])('a request with %s is found', (_, method, path, body, problem) => {
  const url = new URL(path, fixture.url);
  const headers = { 'content-type': 'application/json' };
  const request = { method, url, headers: body === '' ? {} : headers, body: Buffer.from(body), status: 200 };
  const found = documents[0]?.check(request as RecordedRequest, url.pathname, connector.scopes);
  expect(found?.problems.join()).toContain(problem);
});
