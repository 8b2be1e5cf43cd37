/** What the platforms may answer and the simulator never does: figures that are hidden, missing, zero or in another order. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createConnectors } from '../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import { NO_METRICS, type Metrics } from '../../domain/analytics/metrics.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Reply = [status: number, body: object];

/** What a platform that answers like this is heard to say of the video `a`. */
async function heard(platform: Platform, reply: (url: URL) => Reply): Promise<Metrics | string> {
  server = createServer((request, response: ServerResponse) => {
    const [status, body] = reply(new URL(request.url ?? '/', 'http://localhost'));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { sandbox } = createConnectors(readPlatformSettings({ SANDBOX_URL: `http://127.0.0.1:${port}` }));
  const post = { platformPostId: 'a', publishedAt: new Date('2026-03-02T09:00:00Z') };
  const answers = await sandbox[platform].getMetrics({ accessToken: 'token', platformUserId: 'user' }, [post]);
  const answer = answers.get('a');
  return answer?.ok ? answer.value : (answer?.error.code ?? 'nothing');
}

// Answers of clipapp, reelnet and videoshorts.
const videos = (...found: object[]): Reply => [200, { data: { videos: found }, error: { code: 'ok' } }];

const refused = (code: number, subcode?: number): Reply => [
  400,
  { error: { message: 'no', code, ...(subcode ? { error_subcode: subcode } : {}) } },
];
const insights = (names: string[]): Reply => [
  200,
  { data: names.map((name) => ({ name, period: 'lifetime', values: [{ value: name.length }] })) },
];

const column = (name: string) => ({ name, columnType: 'METRIC', dataType: 'INTEGER' });
const report = (names: string[], ...rows: (string | number)[][]): Reply => [
  200,
  { columnHeaders: names.map(column), rows },
];
const NAMES = ['shares', 'video', 'averageViewDuration', 'subscribersGained', 'estimatedMinutesWatched'];

/** Its two calls. */
const platform =
  (video: object, reports: Reply) =>
  ({ pathname }: URL): Reply =>
    pathname.endsWith('/reports') ? reports : [200, { items: [{ id: 'a', status: PUBLIC, ...video }] }];

const PUBLIC = { privacyStatus: 'public' };
const statistics = { viewCount: '12', commentCount: '0' };

describe('clipapp', () => {
  test('zero is zero, and a count that is left out is null', async () => {
    const said = await heard('clipapp', () => videos({ id: 'a', view_count: 0, like_count: 3 }));
    expect(said).toEqual({ ...NO_METRICS, views: 0, likes: 3 });
  });

  test('a video that is not in the answer is not shown there', async () => {
    expect(await heard('clipapp', () => videos({ id: 'b', view_count: 1 }))).toBe('not_shown');
  });

  test.each([
    [{ code: 'access_token_invalid' }, 401, 'token_expired'],
    [{ code: 'rate_limit_exceeded' }, 429, 'rate_limited'],
    [{ code: 'scope_not_authorized' }, 401, 'scope_missing'],
  ])('%j is read as elsewhere', async (error, status, code) => {
    expect(await heard('clipapp', () => [status, { data: {}, error }])).toBe(code);
  });
});

describe('reelnet', () => {
  test('one metric that a video lacks costs that metric, not the others', async () => {
    const said = await heard('reelnet', (url) => {
      const names = (url.searchParams.get('metric') ?? '').split(',');
      return names.some((name) => name.startsWith('ig_reels')) ? refused(100) : insights(names);
    });
    expect(said).toMatchObject({ views: 5, saves: 5, watchTimeMs: null, avgWatchMs: null, followersGained: null });
  });

  test('a video that is gone is not shown there, and a limit is a limit', async () => {
    expect(await heard('reelnet', () => refused(100, 33))).toBe('not_shown');
    expect(await heard('reelnet', () => refused(4))).toBe('rate_limited');
  });
});

describe('videoshorts', () => {
  test('the header row says which column is which; counts that the owner hides are null', async () => {
    const said = await heard('videoshorts', platform({ statistics }, report(NAMES, [2, 'a', 9, -1, 3])));
    const reported = { shares: 2, avgWatchMs: 9_000, followersGained: -1, watchTimeMs: 180_000 };
    expect(said).toEqual({ ...NO_METRICS, views: 12, comments: 0, ...reported });
  });

  test('a video that the reports do not have yet keeps its counts', async () => {
    const said = await heard('videoshorts', platform({ statistics }, report(NAMES)));
    expect(said).toEqual({ ...NO_METRICS, views: 12, comments: 0 });
  });

  test('a private video is not shown there', async () => {
    const hidden = { statistics, status: { privacyStatus: 'private' } };
    expect(await heard('videoshorts', platform(hidden, report(NAMES)))).toBe('not_shown');
  });

  test('reports that fail fail the whole, so that it is asked again', async () => {
    const down: Reply = [503, { error: { code: 503, errors: [{ reason: 'backendError' }] } }];
    expect(await heard('videoshorts', platform({ statistics }, down))).toBe('platform_unavailable');
  });
});
