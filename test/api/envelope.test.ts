import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiDeps } from '../../api/api-deps.ts';
import { newId } from '../../domain/ids.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { mintKey, mintTeam, type TestTeam } from '../support/teams.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';

let deps: ApiDeps;
let api: TestApi;
let mine: TestTeam;

beforeAll(async () => {
  deps = await openApiDeps();
  api = await startApi(deps);
  mine = await mintTeam(deps);
});

afterAll(async () => {
  await api.close();
  await closeApiDeps(deps);
});

describe("another team's resource", () => {
  test('spec, Conventions 5 and Authentication 6: returns the same 404 as an unknown id, for every verb', async () => {
    const theirs = (await mintTeam(deps)).workspace.id;
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['POST', '/archive'],
      ['POST', '/restore'],
      ['POST', '/default'],
    ] as const) {
      const body = method === 'PATCH' ? { name: 'mine now' } : undefined;
      const foreign = await api.call(method, `/workspaces/${theirs}${path}`, { key: mine.key, body });
      const random = await api.call(method, `/workspaces/${newId('workspace')}${path}`, { key: mine.key, body });
      expect([foreign.status, foreign.text]).toEqual([404, random.text]);
    }
  });

  test("naming another team's resource in a body returns 404", async () => {
    const theirs = (await mintTeam(deps)).workspace.id;
    const body = { platform: 'clipapp', workspaceId: theirs };
    expect((await api.call('POST', '/accounts/connect', { key: mine.key, body })).status).toBe(404);
  });
});

test('spec, Conventions 8: a malformed path id returns 400, an id of another resource 404', async () => {
  for (const id of ['ws_', 'WS_a', 'ws_a%0A', '%00', '%ZZ', 'ws_a%2F..%2Fx', 'ws-a']) {
    const refused = await api.call('GET', `/workspaces/${id}`, { key: mine.key });
    expect([id, refused.status, refused.json.error?.type]).toEqual([id, 400, 'invalid_input']);
  }
  expect((await api.call('GET', `/workspaces/${newId('post')}`, { key: mine.key })).status).toBe(404);
  expect((await api.call('GET', `/workspaces/ws_${'a'.repeat(5_000)}`, { key: mine.key })).status).toBe(404);
});

test('an unknown path or method returns 404 with the envelope', async () => {
  for (const [method, path] of [
    ['GET', '/nothing'],
    ['PUT', '/workspaces'],
  ] as const) {
    const refused = await api.call(method, path, { key: mine.key });
    expect([refused.status, refused.json.error.type]).toEqual([404, 'not_found']);
  }
});

const BAD_BODIES: [string, string][] = [
  ['empty', ''],
  ['null', 'null'],
  ['an array', '[]'],
  ['a string', '"x"'],
  ['a trailing comma', '{"name":"a",}'],
  ['two documents', '{"name":"a"}{"name":"b"}'],
  ['a byte order mark first', '\uFEFF{"name":"a"}'],
  ['a key twice', '{"name":"a","name":"b"}'],
  ['a key twice, once escaped', '{"name":"a","n\\u0061me":"b"}'],
  ['__proto__', '{"name":"a","__proto__":{"x":1}}'],
  ['U+0000', '{"name":"a\\u0000b"}'],
  ['a lone surrogate', '{"name":"a\\ud800"}'],
  ['nesting without end', `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  ['more than a mebibyte', `{"name":"${'a'.repeat(1_100_000)}"}`],
  ['a number as text', '{"name":4}'],
  ['an unknown property', '{"name":"a","nmae":"b"}'],
];

test.each(BAD_BODIES)('a body with %s returns 400', async (_what, body) => {
  const refused = await api.call('POST', '/workspaces', {
    key: mine.key,
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect([refused.status, refused.json.error?.type]).toEqual([400, 'invalid_input']);
});

test('a body that is not plain JSON returns 400, and so does a GET with a body', async () => {
  const wrong: Record<string, string>[] = [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-encoding': 'gzip' },
  ];
  for (const headers of wrong) {
    const refused = await api.call('POST', '/workspaces', { key: mine.key, body: '{"name":"a"}', headers });
    expect(refused.status).toBe(400);
  }
  const { text: key } = await mintKey(deps, mine.team.id);
  const raw = await rawGetWithBody(key);
  expect(raw).toContain('400 Bad Request');
});

/** `fetch` cannot send such requests. */
async function rawGetWithBody(key: string): Promise<string> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': '2' };
    const call = request(`${api.origin}/api/v1/workspaces`, { method: 'GET', headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(`${response.statusCode} ${response.statusMessage}`));
    });
    call.once('error', reject);
    call.end('{}');
  });
}

test('one 400 response lists all problems of the body and the query with their paths', async () => {
  const body = { name: 4, websiteUrl: 'nope', foo: 1 };
  const refused = await api.call('POST', '/workspaces?page=2', { key: mine.key, body });
  expect(refused.json.error.details?.map((problem) => problem.path).sort()).toEqual([
    'foo',
    'name',
    'page',
    'websiteUrl',
  ]);
});

test.each([
  [
    '/workspaces',
    { name: '', websiteUrl: 'http://10.1.2.3/', logoUrl: 'http://[fd00::1]/' },
    ['logoUrl', 'name', 'websiteUrl'],
  ],
  ['/webhooks', { url: 'http://10.1.2.3/', events: [] }, ['events', 'url']],
  [
    '/content/clonevideo',
    { sourceVideoUrl: 'http://10.1.2.3/', prompt: '' },
    ['prompt', 'rightsConfirmed', 'sourceVideoUrl'],
  ],
  ['/content/clonevideo', { sourceVideoUrl: 'http://10.1.2.3/' }, ['rightsConfirmed', 'sourceVideoUrl']],
  [
    '/content/ugc',
    { script: 'x', product: { name: '', imageUrl: 'https://10.1.2.3/' } },
    ['product.imageUrl', 'product.name'],
  ],
])('a URL that is never called is one problem among all the others: POST %s %j', async (path, body, expected) => {
  const refused = await api.call('POST', path, { key: mine.key, body });
  expect([refused.status, refused.json.error.details?.map((problem) => problem.path).sort()]).toEqual([400, expected]);
});

test('an invalid URL in a PATCH is listed together with all other problems', async () => {
  const body = { slug: '!!!', timezone: '+01:00', websiteUrl: 'http://10.1.2.3/' };
  const refused = await api.call('PATCH', `/workspaces/${mine.workspace.id}`, { key: mine.key, body });
  expect(refused.json.error.details?.map((problem) => problem.path).sort()).toEqual(['slug', 'timezone', 'websiteUrl']);
  const emptied = await api.call('PATCH', `/workspaces/${mine.workspace.id}`, { key: mine.key, body: { slug: '' } });
  expect(emptied.json.error.details).toHaveLength(1);
});

test('a page or limit out of range returns 400', async () => {
  const { text: key } = await mintKey(deps, mine.team.id);
  for (const query of [
    'page=0',
    'page=-1',
    'page=1e3',
    'page=9223372036854775808',
    'limit=101',
    'limit=',
    'type=foo',
    'type=topup&type=trial',
    'limit=5&limit=6',
  ]) {
    const refused = await api.call('GET', `/credits?${query}`, { key });
    expect([query, refused.status]).toEqual([query, 400]);
  }
  expect((await api.call('GET', '/credits?page=999999999&limit=100', { key })).json.data.ledger).toEqual([]);
});
