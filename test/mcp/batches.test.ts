import { expect, test } from '@jest/globals';
import { ListCache } from '../../api/mcp/list-cache.ts';
import { admitRequest } from '../../db/requests/admit-request.ts';
import { SHARES } from '../../shares/shares.ts';
import { getStatements } from '../support/statements.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { waitFor } from '../support/wait-for.ts';

const served = service();

const list = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' });
const listBatch = (count: number) => Array.from({ length: count }, (_, id) => list(id));

async function post(key: string, body: unknown, revision?: string) {
  const response = await fetch(`${served.api.origin}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(revision ? { 'mcp-protocol-version': revision } : {}),
    },
    body: JSON.stringify(body),
  });
  const remaining = Number(response.headers.get('x-ratelimit-remaining'));
  return { status: response.status, remaining, json: JSON.parse(await response.text()) };
}

test.each(['2025-06-18', '2025-11-25', '2026-07-28'])('revision %s has no batches', async (revision) => {
  const { key } = await mintTeam(served.deps);
  const { status, json } = await post(key, listBatch(2), revision);
  expect([status, json.error.code]).toEqual([400, -32_600]);
});

test('a batch of 21 messages is refused, and so is an empty one', async () => {
  const { key } = await mintTeam(served.deps);
  for (const count of [0, 21, 100]) expect((await post(key, listBatch(count))).status).toBe(400);
});

test.each([
  ['method', { method: { toString: 1 } }],
  ['name', { method: 'tools/call', params: { name: { toString: 1 } } }],
])('a %s that is no text is a problem of the caller', async (_, message) => {
  const { key } = await mintTeam(served.deps);
  expect((await post(key, { jsonrpc: '2.0', id: 1, ...message })).status).not.toBe(500);
});

test.each([undefined, '2025-03-26'])('each message of a batch counts in the limit (revision %s)', async (revision) => {
  const { key } = await mintTeam(served.deps);
  const { status, remaining, json } = await post(key, listBatch(20), revision);
  expect([status, remaining]).toEqual([200, 580]);
  expect(json.map(({ id }: { id: number }) => id)).toEqual(listBatch(20).map(({ id }) => id));
});

test('a kept list of tools has the id of each request, and serves no request that is refused', async () => {
  const { key } = await mintTeam(served.deps);
  const [first, second] = [
    await post(key, list(1), '2025-11-25'),
    await post(key, { ...list(1), id: 'x"' }, '2025-11-25'),
  ];
  expect(first.json.result.tools.length).toBeGreaterThan(10);
  expect(second.json).toEqual({ ...first.json, id: 'x"' });
  expect((await post(key, list(1), '1999-01-01')).status).toBe(400);
  expect((await post(key, { ...list(1), id: 1.5 }, '2025-11-25')).json.error.code).toBe(-32_600);
});

test('the messages of a batch are counted in one statement', async () => {
  const { key } = await mintTeam(served.deps);
  await post(key, listBatch(2));
  const few = await getStatements(() => post(key, listBatch(2)));
  expect(await getStatements(() => post(key, listBatch(20)))).toBe(few);
});

test('messages beyond the limit of the key get an error of their own', async () => {
  const { key } = await mintTeam(served.deps);
  const batches = await Promise.all(Array.from({ length: 31 }, () => post(key, listBatch(20))));
  const replies = batches.flatMap(({ json }) => (Array.isArray(json) ? json : []));
  expect(replies.filter(({ result }) => result)).toHaveLength(600);
  for (const { error } of replies.filter((one) => one.error)) expect(error.data.type).toBe('rate_limited');
});

test('of a batch across the limit the last messages are refused', async () => {
  const { key, keyId } = await mintTeam(served.deps);
  await admitRequest(served.deps.orm.em, { subjectId: keyId, group: 'mcp', requests: 600, windowSeconds: 300 }, 597);
  const { remaining, json } = await post(key, listBatch(5));
  expect([remaining, json.map(({ error }: { error?: object }) => error !== undefined)]).toEqual([
    0,
    [false, false, false, true, true],
  ]);
});

test.each([
  ['a message', list(1)],
  ['each message of a batch', listBatch(2)],
])('%s waits for its turn of the event loop, and a read of its team does not', async (_, body) => {
  const { key } = await mintTeam(served.deps);
  const endTurn = await SHARES.loopTurns.acquire('another team');
  const sent = post(key, body);
  try {
    await waitFor('the message', () => SHARES.loopTurns.isUsedBesides('another team'));
    expect((await served.api.call('GET', '/me', { key })).status).toBe(200);
  } finally {
    endTurn();
  }
  expect((await sent).status).toBe(200);
});

test('the headers of one caller do not keep the list from being kept for others', async () => {
  const lists = new ListCache();
  const body = Buffer.from('{"result":{},"jsonrpc":"2.0","id":1}');
  let built = 0;
  const build = async () => ({ response: new Response(`${(built += 1)}`), body });
  for (let at = 0; at < 40; at += 1) await lists.serve(list(1), { accept: `a/${at}` }, build);
  await lists.serve(list(1), { accept: 'a/39' }, build);
  expect(built).toBe(40);
});
