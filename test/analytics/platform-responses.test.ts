/** Platform responses that the simulator never sends: hidden, missing, zero or reordered metrics. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createConnectors } from '../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import type { MetricsResult } from '../../adapters/ports.ts';
import { NO_METRICS, type Metrics } from '../../domain/analytics/metrics.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Reply = [status: number, body: object];

/** Returns the metrics of video `a` parsed from these responses. */
async function heard(platform: Platform, reply: (url: URL) => Reply): Promise<Metrics | string> {
  const answer = await ask(platform, reply);
  return answer?.ok ? answer.value : (answer?.error.code ?? 'nothing');
}

async function ask(platform: Platform, reply: (url: URL) => Reply): Promise<MetricsResult | undefined> {
  const server = createServer((request, response: ServerResponse) => {
    const [status, body] = reply(new URL(request.url ?? '/', 'http://localhost'));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { sandbox } = createConnectors(readPlatformSettings({ SANDBOX_URL: `http://127.0.0.1:${port}` }));
  const post = { platformPostId: 'a', publishedAt: new Date('2026-03-02T09:00:00Z') };
  const answers = await sandbox[platform].getMetrics({ accessToken: 'token', platformUserId: 'user' }, [post]);
  return answers.get('a');
}

// Responses of clipapp, reelnet and videoshorts.
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
const NAMES = [
  'engagedViews',
  'shares',
  'video',
  'averageViewDuration',
  'subscribersGained',
  'estimatedMinutesWatched',
];

/** The two calls of videoshorts. */
const platform =
  (video: object, reports: Reply) =>
  ({ pathname }: URL): Reply =>
    pathname.endsWith('/reports') ? reports : [200, { items: [{ id: 'a', status: PUBLIC, ...video }] }];

const PUBLIC = { privacyStatus: 'public' };
const statistics = { viewCount: '12', commentCount: '0' };

describe('clipapp', () => {
  test('clipapp counts of zero stay zero, and missing counts are null', async () => {
    const reading = await heard('clipapp', () => videos({ id: 'a', view_count: 0, like_count: 3 }));
    expect(reading).toEqual({ ...NO_METRICS, views: 0, likes: 3 });
  });

  test('a video missing from the clipapp response has no metrics', async () => {
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
  test('a metric that reelnet does not report leaves the other metrics intact', async () => {
    const reading = await heard('reelnet', (url) => {
      const names = (url.searchParams.get('metric') ?? '').split(',');
      return names.some((name) => name.startsWith('ig_reels')) ? refused(100) : insights(names);
    });
    expect(reading).toMatchObject({ views: 5, saves: 5, watchTimeMs: null, avgWatchMs: null, followersGained: null });
  });

  test('a reelnet video with too few viewers has no metrics, and nobody is asked to reconnect', async () => {
    const answer = await ask('reelnet', () => refused(10));
    expect(answer).toMatchObject({ ok: false, error: { kind: 'terminal', code: 'figures_withheld' } });
  });

  test('a deleted reelnet video has no metrics, and a rate limit is reported', async () => {
    expect(await heard('reelnet', () => refused(100, 33))).toBe('not_shown');
    expect(await heard('reelnet', () => refused(4))).toBe('rate_limited');
  });
});

const detail = (reason: string) => ({ details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }] });

describe('videoshorts', () => {
  test('videoshorts columns follow the header row, and hidden counts are null', async () => {
    const reading = await heard('videoshorts', platform({ statistics }, report(NAMES, [7, 2, 'a', 9, -1, 3])));
    const reported = { engagedViews: 7, shares: 2, avgWatchMs: 9_000, followersGained: -1, watchTimeMs: 180_000 };
    expect(reading).toEqual({ ...NO_METRICS, views: 12, comments: 0, ...reported });
  });

  test('a video missing from the videoshorts reports keeps its counts', async () => {
    const reading = await heard('videoshorts', platform({ statistics }, report(NAMES)));
    expect(reading).toEqual({ ...NO_METRICS, views: 12, comments: 0 });
  });

  test('a private videoshorts video has no metrics', async () => {
    const hidden = { statistics, status: { privacyStatus: 'private' } };
    expect(await heard('videoshorts', platform(hidden, report(NAMES)))).toBe('not_shown');
  });

  test.each([
    ['accessNotConfigured', { errors: [{ reason: 'accessNotConfigured' }] }, 'api_not_enabled'],
    ['SERVICE_DISABLED', detail('SERVICE_DISABLED'), 'api_not_enabled'],
    ['both', { errors: [{ reason: 'forbidden' }], ...detail('SERVICE_DISABLED') }, 'api_not_enabled'],
    ['ACCESS_TOKEN_SCOPE_INSUFFICIENT', detail('ACCESS_TOKEN_SCOPE_INSUFFICIENT'), 'scope_missing'],
    ['insufficientPermissions', { errors: [{ reason: 'insufficientPermissions' }] }, 'scope_missing'],
    ['forbidden', { errors: [{ reason: 'forbidden' }] }, 'not_allowed'],
  ])('reports that are refused with %s leave the counts, and say what to do', async (_, reason, code) => {
    const refusal: Reply = [403, { error: { code: 403, message: 'no', ...reason } }];
    expect(await ask('videoshorts', platform({ statistics }, refusal))).toEqual({
      ok: true,
      value: { ...NO_METRICS, views: 12, comments: 0 },
      partial: expect.objectContaining({ code, message: expect.stringMatching(/are null; .+\.$/u) }),
    });
  });

  test('an exhausted quota of the reports fails the collection, so that it is retried', async () => {
    const used: Reply = [403, { error: { code: 403, errors: [{ reason: 'quotaExceeded' }] } }];
    expect(await heard('videoshorts', platform({ statistics }, used))).toBe('quota_exceeded');
  });

  test('failed videoshorts reports fail the collection, so that it is retried', async () => {
    const down: Reply = [503, { error: { code: 503, errors: [{ reason: 'backendError' }] } }];
    expect(await heard('videoshorts', platform({ statistics }, down))).toBe('platform_unavailable');
  });
});
