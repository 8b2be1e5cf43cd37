/** An operator's broken set-ups: each check names its own fault in a sentence of its own. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkFetchable, checkPlatform, type CheckedSetUp } from '../../../adapters/platforms/check/check-platform.ts';
import type { PlatformSites } from '../../../adapters/platforms/adapters.ts';
import { readPlatformSettings } from '../../../adapters/platforms/settings.ts';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import { createPlatformFixture, type PlatformFixture } from './platform-fixture.ts';

const PUBLIC = 'https://kinora.example.com';

let fixture: PlatformFixture;
let sites: PlatformSites;
const found = new Map<string, string>();

beforeAll(async () => {
  fixture = await createPlatformFixture({ SANDBOX_RATE_LIMITS: 'off' });
  sites = readPlatformSettings({ SANDBOX_URL: fixture.url }).sandbox;
});
afterAll(() => fixture.close());

/** The messages of all faults. The simulator cannot be public, so `reelnet` always has a first one about its media URLs. */
async function listFaults(platform: Platform, changes: Partial<CheckedSetUp> = {}): Promise<string[]> {
  const setUp = { sites, publicUrl: PUBLIC, grant: await fixture.signIn(platform), ...changes };
  return (await checkPlatform(platform, setUp)).filter(({ isFault }) => isFault).map(({ message }) => message);
}

const without = (name: 'clientId' | 'clientSecret'): PlatformSites => ({
  ...sites,
  videoshorts: { ...sites.videoshorts, [name]: '' },
});
const fail = (platform: Platform, call: string, code: string) =>
  fixture.fault({ platform, call, fault: 'error', code });

const SET_UPS: [string, RegExp, () => Promise<string[]>][] = [
  [
    'no client id',
    /^VIDEOSHORTS_CLIENT_ID is not set/u,
    () => listFaults('videoshorts', { sites: without('clientId'), grant: null }),
  ],
  [
    'no client secret',
    /^VIDEOSHORTS_CLIENT_SECRET is not set/u,
    () => listFaults('videoshorts', { sites: without('clientSecret'), grant: null }),
  ],
  [
    'a service that is not public',
    /^reelnet cannot reach PUBLIC_URL/u,
    () => listFaults('reelnet', { publicUrl: 'http://127.0.0.1:3000', grant: null }),
  ],
  [
    'a scope that was withheld',
    /^The account did not grant .*yt-analytics/u,
    async () => {
      const grant = await fixture.signIn('videoshorts', ['https://www.googleapis.com/auth/yt-analytics.readonly']);
      return (await listFaults('videoshorts', { grant })).slice(0, 1);
    },
  ],
  [
    'an expired token',
    /no longer accepts this account’s token/u,
    async () => {
      await fixture.fault({ platform: 'videoshorts', call: 'channels', fault: 'expired-token' });
      return listFaults('videoshorts');
    },
  ],
  [
    'an app that the owner removed',
    /^The owner removed this app/u,
    async () => {
      await fail('reelnet', 'me', '190/458');
      return (await listFaults('reelnet', { publicUrl: fixture.url })).slice(1);
    },
  ],
  [
    'a Data API that is not enabled',
    /^This API of videoshorts is not enabled/u,
    async () => {
      await fail('videoshorts', 'channels', 'accessNotConfigured');
      return listFaults('videoshorts');
    },
  ],
  [
    'an analytics API that is not enabled',
    /^The analytics API of videoshorts is not enabled/u,
    async () => {
      await fail('videoshorts', 'reports', 'SERVICE_DISABLED');
      return listFaults('videoshorts');
    },
  ],
  [
    'an app that is not audited',
    /^The app is not audited/u,
    () => listFaults('clipapp', { sites: { ...sites, clipapp: { ...sites.clipapp, audited: false } } }),
  ],
  [
    'an account at its daily limit',
    /^The account has reached reelnet’s number of posts/u,
    async () => {
      await fixture.fault({
        platform: 'reelnet',
        call: 'publishing_limit',
        fault: 'response',
        body: JSON.stringify({ data: [{ quota_usage: 50, config: { quota_total: 50, quota_duration: 86_400 } }] }),
      });
      return (await listFaults('reelnet')).slice(1);
    },
  ],
];

test.each(SET_UPS)('%s is found with its own sentence', async (name, sentence, check) => {
  const faults = await check();
  expect(faults).toEqual([expect.stringMatching(sentence)]);
  found.set(name, faults[0] ?? '');
});

test('no two of these set-ups give the same sentence', () => {
  expect(new Set(found.values()).size).toBe(SET_UPS.length);
});

test.each<Platform>(['clipapp', 'videoshorts'])('a sound set-up of %s has no fault', async (platform) => {
  expect(await listFaults(platform)).toEqual([]);
});

test.each<[string, RequestListener, RegExp | null]>([
  ['that forbids media', (_, response) => response.end('User-agent: *\nDisallow: /media/\n'), /forbids \/media\//u],
  ['that fails', (_, response) => response.writeHead(502).end(), /answers 502/u],
  ['of this service', (_, response) => response.end('User-agent: *\nAllow: /media/\n'), null],
])('a robots.txt %s is judged as the platform’s fetcher does', async (_, listener, sentence) => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const checked = await checkFetchable(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  expect(checked.isFault).toBe(sentence !== null);
  if (sentence) expect(checked.message).toMatch(sentence);
});
