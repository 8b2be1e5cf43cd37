/**
 * Invalid requests. Each returns one of the nine error types, never a 5xx, and writes nothing.
 * The tests use raw sockets if `fetch` would correct the request.
 */
import { describe, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { listProblemPaths } from '../support/api.ts';
import { callRaw } from '../support/send-raw.ts';
import { contractService } from './contract-service.ts';
import { getAccount, openFixture, postBody, type Fixture } from './fixture.ts';

const served = contractService();

/** A team whose requests are all refused, so that tests can share it. A test file has one for each rate limit. */
function shareFixture(): () => Promise<Fixture> {
  let opened: Promise<Fixture> | undefined;
  return () => (opened ??= openFixture(served));
}

const refuse = shareFixture();

const raw = (head: string[], body = '') => callRaw(served.api.origin, head, body);

async function getStatus(fixture: Fixture, deck: object): Promise<number> {
  const selectedAccounts = { clipapp: [await getAccount(fixture)] };
  return (await fixture.call('POST', '/posts', { deck, format: 'walloftext', selectedAccounts })).status;
}

function box(changes: object): object {
  const deck = buildDemoDeck() as { slides: { boxes: object[] }[] };
  const [slide] = deck.slides;
  return { ...deck, slides: [{ ...slide, boxes: [{ ...slide?.boxes[0], ...changes }] }] };
}

describe('bodies', () => {
  const BROKEN: [string, string][] = [
    ['nothing', ''],
    ['null', 'null'],
    ['an array', '[]'],
    ['a number for a text', '{"name":4}'],
    ['a string', '"x"'],
    ['a trailing comma', '{"name":"x",}'],
    ['two documents', '{"name":"x"}{"name":"y"}'],
    ['a byte order mark', '\ufeff{"name":"x"}'],
    ['200,000 nested arrays', `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['more than a megabyte', JSON.stringify({ name: 'x'.repeat(1_100_000) })],
    [
      'a hundred thousand keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, 1]))),
    ],
    ['a key twice', '{"name":"a","name":"b"}'],
    ['a key twice, once escaped', '{"name":"a","n\\u0061me":"b"}'],
    ['__proto__', '{"name":"x","__proto__":{"admin":true}}'],
    ['constructor below', '{"name":{"constructor":{"prototype":1}}}'],
    ['U+0000', '{"name":"a\\u0000b"}'],
    ['a lone surrogate', '{"name":"\\ud800"}'],
    ['an unknown property', '{"name":"x","colour":"red"}'],
    ['a number that is infinite', '{"name":1e400}'],
  ];

  test.each(BROKEN)('a body with %s returns 400', async (_, body) => {
    const { key } = await refuse();
    for (const headers of [{}, { 'idempotency-key': 'once' }] as Record<string, string>[]) {
      const sent = { key, body, headers: { 'content-type': 'application/json', ...headers } };
      const reply = await served.api.call('POST', '/workspaces', sent);
      expect([reply.status, reply.json.error.type]).toEqual([400, 'invalid_input']);
    }
  });

  test.each<Record<string, string>>([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-encoding': 'gzip' },
  ])('a body with the header %j returns 400', async (headers) => {
    const { key } = await refuse();
    expect((await served.api.call('POST', '/workspaces', { key, body: '{"name":"x"}', headers })).status).toBe(400);
  });

  test('a GET with a body returns 400', async () => {
    const { key } = await refuse();
    const head = ['GET /api/v1/me HTTP/1.1', `X-API-Key: ${key}`, 'Content-Type: application/json'];
    expect((await raw(head, '{"a":1}')).status).toBe(400);
  });
});

describe('Idempotency-Key', () => {
  test.each([
    ['empty', ['Idempotency-Key: ']],
    ['256 characters', [`Idempotency-Key: ${'x'.repeat(256)}`]],
    ['a control byte', ['Idempotency-Key: a\u0007b']],
    ['sent twice', ['Idempotency-Key: a', 'Idempotency-Key: a']],
    ['no ASCII', ['Idempotency-Key: schlüssel']],
  ])('%s is a 400', async (_, head) => {
    const { key } = await refuse();
    const start = ['POST /api/v1/workspaces HTTP/1.1', `X-API-Key: ${key}`, 'Content-Type: application/json'];
    expect((await raw([...start, ...head], '{"name":"x"}')).status).toBe(400);
  });

  test('an idempotency key with quotes differs from the same key without quotes', async () => {
    const { key } = await openFixture(served, 'pro');
    const call = (text: string) =>
      served.api.call('POST', '/workspaces', { key, body: { name: 'x' }, headers: { 'idempotency-key': text } });
    const [plain, quoted] = [await call('k'), await call('"k"')];
    expect(plain.json.data.id).not.toBe(quoted.json.data.id);
  });
});

test.each([
  'page=0',
  'page=-1',
  'page=1e3',
  'page=1.5',
  'page=9223372036854775808',
  'limit=101',
  'limit=',
  'limit=0',
  'limit=5&limit=6',
  'type=foo',
  'type=trial&type=foo',
  'since=2026-01-01',
])('?%s is a 400 that names the parameter', async (query) => {
  const reply = await (await refuse()).call('GET', `/credits?${query}`);
  expect([reply.status, reply.json.error.type]).toEqual([400, 'invalid_input']);
  expect(reply.json.error.details?.[0]?.path).toContain(query.split('=')[0]);
});

describe('texts', () => {
  test.each([
    ['a right-to-left override', '\u202eevil'],
    ['zero-width joiners', 'a\u200d\u200db'],
    ['emoji of four bytes', '🎬🎬🎬'],
    ['five hundred combining marks', `e${'\u0301'.repeat(500)}`],
  ])('a caption with %s is stored unchanged', async (_, caption) => {
    const fixture = await openFixture(served);
    const reply = await fixture.call('POST', '/posts', { ...(await postBody(fixture)), caption });
    expect([reply.status, reply.json.data?.caption]).toEqual([201, caption]);
  });
});

describe('posts', () => {
  const refusePost = shareFixture();
  let complete: ReturnType<typeof postBody> | undefined;

  test.each<[string, Record<string, unknown>, string]>([
    ['no source', { contentId: undefined }, 'deck'],
    ['a deck without its format', { contentId: undefined, deck: buildDemoDeck() }, 'format'],
    ['a format alone', { contentId: undefined, format: 'walloftext' }, 'deck'],
    ['an unknown format', { format: 'opera' }, 'format'],
    ['no account list', { selectedAccounts: {} }, 'selectedAccounts'],
    ['empty lists', { selectedAccounts: { clipapp: [] } }, 'selectedAccounts'],
    ['an unknown platform', { selectedAccounts: { myspace: ['acc_1'] } }, 'selectedAccounts.myspace'],
    ['an account as a number', { selectedAccounts: { clipapp: [7] } }, 'selectedAccounts.clipapp[0]'],
    ['an account twice', { selectedAccounts: { clipapp: ['acc_1', 'acc_1'] } }, 'selectedAccounts.clipapp'],
    ['a thumbnail alone', { contentId: undefined, thumbnailUrl: 'https://example.com/a.jpg' }, 'deck'],
    ['a caption over the limit', { caption: 'a'.repeat(2_201) }, 'caption'],
    ['no time', { scheduledTime: undefined }, 'scheduledTime'],
    ['a time that has passed', { scheduledTime: '2020-01-01T00:00:00Z' }, 'scheduledTime'],
    ['the year 275760', { scheduledTime: '275760-09-13T00:00:00Z' }, 'scheduledTime'],
    ['30 February', { scheduledTime: '2099-02-30T10:00:00Z' }, 'scheduledTime'],
    ['24:00', { scheduledTime: '2099-01-01T24:00:00Z' }, 'scheduledTime'],
    ['a second 60', { scheduledTime: '2099-01-01T10:00:60Z' }, 'scheduledTime'],
    ['"12"', { scheduledTime: '12' }, 'scheduledTime'],
    ['"1/2/2099"', { scheduledTime: '1/2/2099' }, 'scheduledTime'],
    ['a year beyond 9999', { scheduledTime: '9999-12-31T23:59:59-01:00' }, 'scheduledTime'],
    ['a time as a number', { scheduledTime: 4_070_908_800_000 }, 'scheduledTime'],
    ['null as its time', { scheduledTime: null }, 'scheduledTime'],
    ['a time but no schedule', { schedule: undefined }, 'scheduledTime'],
    ['asap with a time', { schedule: 'asap' }, 'scheduledTime'],
    ['the zone +05:30', { timezone: '+05:30' }, 'timezone'],
    ['the zone UTC+2', { timezone: 'UTC+2' }, 'timezone'],
    ['the zone utc', { timezone: 'utc' }, 'timezone'],
    ['the zone Factory', { timezone: 'Factory' }, 'timezone'],
    ['an empty zone', { timezone: '' }, 'timezone'],
    ['a zone with a space', { timezone: ' America/New_York' }, 'timezone'],
    ['a path as zone', { timezone: '../../etc/passwd' }, 'timezone'],
    ['another platform’s text', { perPlatform: { reelnet: { caption: 'x' } } }, 'perPlatform.reelnet'],
    ['a title for clipapp', { perPlatform: { clipapp: { title: 'x' } } }, 'perPlatform.clipapp.title'],
    [
      'a first comment for clipapp',
      { perPlatform: { clipapp: { firstComment: 'x' } } },
      'perPlatform.clipapp.firstComment',
    ],
    ['an unknown declaration', { declarations: { sponsored: true } }, 'declarations.sponsored'],
    ['a declaration that is no boolean', { declarations: { aiGenerated: 'yes' } }, 'declarations.aiGenerated'],
    ['a draft upload to clipapp', { publishMode: 'draft' }, 'publishMode'],
    [
      'options that contradict each other',
      { clipappOptions: { disableComment: true, allowComments: true } },
      'clipappOptions.disableComment',
    ],
    ['an influencer without its id', { ownerType: 'influencer' }, 'influencerId'],
  ])('%s is a 400 at its place', async (_, changes, path) => {
    const fixture = await refusePost();
    const reply = await fixture.call('POST', '/posts', { ...(await (complete ??= postBody(fixture))), ...changes });
    expect([reply.status, listProblemPaths(reply)]).toEqual([400, [path]]);
  });
});

describe('decks', () => {
  const refuseDeck = shareFixture();

  test.each<[string, object]>([
    ['a rect beyond the frame', { rect: { x: 0.5, y: 0, w: 0.9, h: 0.5 } }],
    ['a rect without size', { rect: { x: 0, y: 0, w: 0, h: 0 } }],
    ['a negative rect', { rect: { x: -1, y: 0, w: 0.5, h: 0.5 } }],
    ['100 kB of text', { text: 'x'.repeat(100_000) }],
    ['a thousand lines', { text: 'x\n'.repeat(1_000) }],
  ])('%s is a 400', async (_, changes) => {
    expect(await getStatus(await refuseDeck(), box(changes))).toBe(400);
  });

  test.each<[string, object]>([
    ['a slide that ends before it starts', { slides: [{ startMs: 2_000, endMs: 1_000, boxes: [] }] }],
    ['a slide beyond the deck', { slides: [{ startMs: 0, endMs: 10_000_000, boxes: [] }] }],
    ['no duration', { durationMs: 0 }],
    ['a duration of 10¹² ms', { durationMs: 1e12 }],
    ['no frame rate', { fps: 0 }],
    ['a million frames a second', { fps: 1_000_000 }],
    ['a ratio of 0:0', { ratio: '0:0' }],
    ['a ratio of letters', { ratio: 'a:b' }],
    ['an asset of nobody', { background: { kind: 'image', src: 'ast_0000000000000000000000' } }],
  ])('%s is a 400 or 404', async (_, changes) => {
    expect([400, 404]).toContain(await getStatus(await refuseDeck(), { ...buildDemoDeck(), ...changes }));
  });

  test('slide text with encoder syntax is treated as plain text', async () => {
    const fixture = await openFixture(served);
    for (const text of [
      "it's 50:50 \\ [a]; %{localtime}",
      "a'[o];movie=/etc/passwd[m];[o][m]overlay",
      '{\\pos(1,1)}',
    ]) {
      expect([text, await getStatus(fixture, box({ text }))]).toEqual([text, 202]);
    }
  });
});

// These tests allow loopback; test/adapters/web/ssrf.test.ts covers its rejection.
describe('URLs that the service requests', () => {
  const PRIVATE = [
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:a9fe:a9fe]/',
    'http://100.64.0.1/',
    'http://[fd00::1]/',
    'file:///etc/passwd',
    'gopher://x/',
    'data:video/mp4;base64,AAAA',
    'http://user:secret@example.com/',
    '//example.com/x',
    'x',
    `https://example.com/${'x'.repeat(10_000)}`,
  ];

  const refuseUrl = shareFixture();

  test.each(PRIVATE)('the private URL %s is rejected in every URL field', async (url) => {
    const fixture = await refuseUrl();
    const body = await postBody(fixture);
    const calls: [string, string, object][] = [
      ['POST', '/webhooks', { url, events: ['post.failed'] }],
      ['POST', '/workspaces', { name: 'x', websiteUrl: url }],
      ['PATCH', `/workspaces/${fixture.workspace.id}`, { logoUrl: url }],
      ['POST', '/assets', { sourceUrl: url }],
      ['POST', '/posts', { ...body, contentId: undefined, videoUrl: url }],
      ['POST', '/posts', { ...body, contentId: undefined, images: [url] }],
      ['POST', '/posts', { ...body, contentId: undefined, videoUrl: 'https://example.com/a.mp4', thumbnailUrl: url }],
    ];
    for (const [method, path, sent] of calls) {
      const reply = await fixture.call(method, path, sent);
      expect([path, JSON.stringify(sent).slice(0, 60), reply.status]).toEqual([
        path,
        JSON.stringify(sent).slice(0, 60),
        400,
      ]);
    }
  });
});

const PRIVATE_URL = 'http://10.1.2.3/';

test.each<[string, object, string[]]>([
  ['/workspaces?page=2', { name: 4, websiteUrl: 'nope', foo: 1 }, ['foo', 'name', 'page', 'websiteUrl']],
  ['/workspaces', { name: '', websiteUrl: PRIVATE_URL, logoUrl: PRIVATE_URL }, ['logoUrl', 'name', 'websiteUrl']],
  ['/webhooks', { url: PRIVATE_URL, events: [] }, ['events', 'url']],
  ['/webhooks', { url: 'https://example.com/#x', events: ['post.gone'] }, ['events[0]', 'url']],
  ['/webhooks', { url: 'https://example.com/', events: ['post.failed', 'post.failed'] }, ['events']],
  ['/content/clonevideo', { sourceVideoUrl: PRIVATE_URL }, ['rightsConfirmed', 'sourceVideoUrl']],
  ['/content/ugc', { script: 'x', product: { name: '', imageUrl: PRIVATE_URL } }, ['product.imageUrl', 'product.name']],
])(
  'one 400 response lists every problem, also of URLs that are never called: POST %s %j',
  async (path, body, paths) => {
    const reply = await (await refuse()).call('POST', path, body);
    expect([reply.status, listProblemPaths(reply).sort()]).toEqual([400, paths]);
  },
);

test.each<[string, object, string[]]>([
  ['nothing', {}, ['$']],
  ['an unknown property', { foo: 1 }, ['foo']],
  ['a property that is null', { name: null }, ['name']],
  ['both', { foo: 1, name: null }, ['foo', 'name']],
])('a change of %s names what is wrong and nothing else', async (_, body, paths) => {
  const fixture = await refuse();
  const reply = await fixture.call('PATCH', `/workspaces/${fixture.workspace.id}`, body);
  expect([reply.status, listProblemPaths(reply).sort()]).toEqual([400, paths]);
});
