/** The trend provider's client against every kind of response. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readTrendSettings } from '../../adapters/trends/settings.ts';
import { json, line, serveTrends, TOKEN, type TrendServer } from './trend-server.ts';

const DAY = '2026-11-21';

let server: TrendServer;
beforeAll(async () => {
  server = await serveTrends(json({}), 1_000);
});
afterAll(() => server.close());

const answered = (answer: TrendServer['answer']) => {
  server.answer = answer;
  return server.provider.fetchTrends(DAY);
};

test('a list is requested by day with the token and parsed completely', async () => {
  const reported = line('#Cold Brew', {
    kind: 'hashtag',
    country: 'DE',
    rankChange: 4,
    firstSeen: '2026-11-01',
    direction: 'rising',
    metrics: { posts: 1_200, views: 3_000_000_000, growth7d: 0.4 },
    curve: [{ day: '2026-11-20', value: 40 }],
    example: { url: 'https://example.com/1' },
    formatHint: 'slideshow',
    hashtags: ['#coffee'],
    sound: { title: 'A song', durationMs: 30_000 },
  });
  const answer = await answered(json({ day: DAY, source: { name: 'Lists', kind: 'platform' }, trends: [reported] }));
  expect(server.asked.at(-1)).toEqual({
    line: `GET /v1/trends?team=kinora&day=${DAY}`,
    authorization: `Bearer ${TOKEN}`,
  });
  expect(answer).toEqual({
    ok: true,
    day: DAY,
    dropped: 0,
    trends: [
      {
        ...reported,
        title: '#ColdBrew',
        description: '',
        example: { text: null, url: 'https://example.com/1' },
        hashtags: ['ColdBrew', 'coffee'],
        sound: { title: 'A song', artist: null, durationMs: 30_000, commercialUse: null },
        source: { name: 'Lists', url: null, kind: 'platform' },
      },
    ],
  });
});

test('omitted fields and metrics of an entry are null', async () => {
  const answer = await answered(json({ trends: [line('Slow mornings')] }));
  expect(answer).toMatchObject({
    ok: true,
    day: DAY,
    trends: [
      {
        metrics: { posts: null, views: null, growth7d: null },
        rankChange: null,
        direction: null,
        firstSeen: null,
        country: null,
        formatHint: null,
        sound: null,
        source: { name: 'Trend provider', kind: 'import' },
      },
    ],
  });
});

test('an invalid entry is dropped and counted; the others are kept', async () => {
  const bad = [
    null,
    'a trend',
    line(''),
    line('No rank', { rank: 0 }),
    line('Half a number', { rank: 1.5 }),
    line('Elsewhere', { platform: 'telly' }),
    line('Control\u0000character'),
    line('Half a letter \ud800'),
    line('Minus', { metrics: { posts: -1 } }),
    line('Text as number', { metrics: { posts: '12' } }),
    line('Long ago', { firstSeen: '2026-02-30' }),
    line('Not yet', { firstSeen: '2026-11-22' }),
    line('Script', { example: { url: 'javascript:alert(1)' } }),
    line('Country', { country: 'Germany' }),
    line('#!?', { kind: 'hashtag' }),
    line('x'.repeat(201)),
    line('Good one', { rank: 9 }),
  ];
  const answer = await answered(json({ trends: [line('Good one'), ...bad] }));
  expect(answer).toMatchObject({ ok: true, dropped: bad.length, trends: [{ title: 'Good one', rank: 1 }] });
});

test('entries beyond the maximum are dropped', async () => {
  const lines = Array.from({ length: 5_100 }, (_, index) => line(`Topic ${index}`, { rank: index + 1 }));
  const answer = await answered(json({ trends: lines }));
  expect(answer).toMatchObject({ ok: true, dropped: 100 });
});

const GARBAGE: [string, TrendServer['answer'], string][] = [
  ['HTML', (_, response) => void response.end('<!doctype html><p>Welcome'), 'not_json'],
  ['nothing', (_, response) => void response.end(), 'not_json'],
  ['JSON of another kind', json({ data: [] }), 'not_a_list'],
  ['a list instead of an object', json([line('A')]), 'not_a_list'],
  ['only bad lines', json({ trends: [1, 2] }), 'nothing_usable'],
  ['an empty list', json({ trends: [] }), 'nothing_usable'],
  ['a list of tomorrow', json({ day: '2026-11-22', trends: [line('A')] }), 'bad_day'],
  ['a list of last month', json({ day: '2026-10-21', trends: [line('A')] }), 'bad_day'],
  ['a day that is none', json({ day: '2026-02-30', trends: [line('A')] }), 'bad_day'],
  ['500', json({ trends: [line('A')] }, 500), 'bad_status'],
  ['401', json({ trends: [line('A')] }, 401), 'unauthorized'],
  ['a body that is too large', (_, response) => void response.end(Buffer.alloc(9 * 1024 * 1024, 32)), 'too_large'],
  ['no answer at all', () => undefined, 'timed_out'],
  ['half an answer', (_, response) => void response.write('{"trends":['), 'timed_out'],
  ['a broken connection', (request) => void request.socket.destroy(), 'reset'],
];

test.each(GARBAGE)('%s is reported as a failure without a list', async (_, answer, failure) => {
  const reported = await answered(answer);
  expect(reported).toMatchObject({ ok: false, failure });
  expect(JSON.stringify(reported)).not.toContain(TOKEN);
});

test('a redirect is not followed, so the token is not leaked', async () => {
  let reached = 0;
  const elsewhere = await serveTrends(() => void (reached += 1));
  const reported = await answered((_, response) => void response.writeHead(302, { location: elsewhere.url }).end());
  await elsewhere.close();
  expect([reported, reached]).toMatchObject([{ ok: false, failure: 'bad_status' }, 0]);
});

test('TRENDS_URL is optional; an invalid one fails without revealing the token', () => {
  expect(readTrendSettings({ TRENDS_TOKEN: TOKEN })).toBeNull();
  expect(readTrendSettings({ TRENDS_URL: ' https://trends.example.com/v1 ' })).toMatchObject({ token: null });
  for (const [url, token] of [
    ['ftp://example.com/', ''],
    ['example.com', ''],
    ['https://me:secret@example.com/', ''],
    ['https://example.com/', 'line\nbreak'],
  ]) {
    expect(() => readTrendSettings({ TRENDS_URL: url, TRENDS_TOKEN: token })).toThrow(/^TRENDS_(?:URL|TOKEN) /u);
  }
});
