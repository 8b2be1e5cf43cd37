import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { reserveKey, storeResponse, type ResponseKey } from '../../db/requests/idempotency-keys.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';
import { service } from '../support/service.ts';

const served = service();

const create = (key: string, idempotencyKey: string, body: unknown) =>
  served.api.call('POST', '/workspaces', { key, body, headers: { 'idempotency-key': idempotencyKey } });

const getCount = async (key: string): Promise<number> =>
  (await served.api.call('GET', '/workspaces', { key })).json.data.length;

test('spec, Conventions 7: twenty concurrent requests with one key create one row', async () => {
  const { key } = await mintTeam(served.deps, 'agency');

  const answers = await Promise.all(Array.from({ length: 20 }, () => create(key, 'once', { name: 'One' })));

  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')).toHaveLength(19);
  expect(new Set(answers.map((answer) => answer.headers.get('x-ratelimit-remaining'))).size).toBe(20);
  expect(await getCount(key)).toBe(2);
});

test('spec, Conventions 7: a reformatted body replays, and a different body returns 409', async () => {
  const { key } = await mintTeam(served.deps);
  const first = await create(key, 'k', '{"name":"A","websiteUrl":"https://example.com"}');

  const same = await create(key, 'k', '{ "websiteUrl": "https://example.com",  "name": "A" }');
  const other = await create(key, 'k', { name: 'B', websiteUrl: 'https://example.com' });

  expect(same.text).toBe(first.text);
  expect([other.status, other.json.error.type]).toEqual([409, 'conflict']);
  expect(await getCount(key)).toBe(2);
});

test('idempotency keys are independent per API key and path', async () => {
  const { key, team, workspace } = await mintTeam(served.deps);
  const second = (await mintKey(served.deps, team.id)).text;

  const answers = [await create(key, 'k', { name: 'A' }), await create(second, 'k', { name: 'A' })];
  const headers = { 'idempotency-key': 'k' };
  const archived = await served.api.call('POST', `/workspaces/${answers[0]?.json.data.id}/archive`, { key, headers });

  expect(answers[0]?.json.data.id).not.toBe(answers[1]?.json.data.id);
  expect([archived.status, archived.headers.get('idempotent-replayed')]).toEqual([200, null]);
  expect(workspace.archivedAt).toBeNull();
});

test('a trailing slash or an escaped letter is the same path for an idempotency key', async () => {
  const { key } = await mintTeam(served.deps);
  const ask = (path: string, body?: object) =>
    served.api.call('POST', path, { key, body, headers: { 'idempotency-key': 'spelt' } });

  const reply = await ask('/workspaces', { name: 'One' });
  const again = await ask('/workspaces/', { name: 'One' });
  const { id } = reply.json.data;
  const archived = await ask(`/workspaces/${id}/archive`);
  const repeated = await ask(`/workspaces/${id.replace('ws_', '%77s_')}/archive/`);

  expect([reply.status, again.text]).toEqual([201, reply.text]);
  expect([archived.status, repeated.text]).toEqual([200, archived.text]);
  expect(await getCount(key)).toBe(2);
});

test('an error response is not stored, so the same key can succeed later', async () => {
  const { key, workspace } = await mintTeam(served.deps);
  const path = `/workspaces/${workspace.id}/restore`;
  const headers = { 'idempotency-key': 'again' };

  expect((await served.api.call('POST', path, { key, headers })).status).toBe(409);
  await served.api.call('POST', `/workspaces/${workspace.id}/archive`, { key });
  const restored = await served.api.call('POST', path, { key, headers });
  const replayed = await served.api.call('POST', path, { key, headers });

  expect(restored.status).toBe(200);
  expect([replayed.status, replayed.text]).toEqual([200, restored.text]);
});

/** The key of POST /workspaces with this body, claimed by a transaction that ends when the test says so. */
async function claimElsewhere(keyId: string, idempotencyKey: string, body: object) {
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const key: ResponseKey = { keyId, method: 'POST', path: '/api/v1/workspaces', idempotencyKey, fingerprint };
  const claimed = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const ended = commit(served.deps, async (tx) => {
    expect(await reserveKey(tx, key)).toMatchObject({ outcome: 'reserved' });
    claimed.resolve();
    await release.promise;
    throw new Error('refused');
  }).catch((error: Error) => error.message);
  await claimed.promise;
  return {
    key,
    async rollBack() {
      release.resolve();
      expect(await ended).toBe('refused');
    },
  };
}

test('a key that another transaction has claimed is busy until that transaction ends', async () => {
  const { keyId } = await mintTeam(served.deps);
  const first = await claimElsewhere(keyId, 'k', { name: 'A' });
  const claim = () => commit(served.deps, (tx) => reserveKey(tx, first.key));

  expect(await claim()).toEqual({ outcome: 'busy' });
  await first.rollBack();
  await commit(served.deps, async (tx) => {
    expect(await reserveKey(tx, first.key)).toMatchObject({ outcome: 'reserved' });
    await storeResponse(tx, first.key, { status: 201, body: 'second', workspaceId: null }, null);
  });
  expect(await claim()).toEqual({ outcome: 'same', status: 201, body: 'second' });
});

test('forty waiting duplicates leave the connections to others, and one runs after a rollback', async () => {
  const team = await mintTeam(served.deps);
  const neighbour = await mintTeam(served.deps);
  const body = { name: 'A' };
  const first = await claimElsewhere(team.keyId, 'k', body);
  let answered = 0;
  const duplicates = Array.from({ length: 40 }, () =>
    create(team.key, 'k', body).finally(() => {
      answered += 1;
    }),
  );

  for (let reads = 0; reads < 50; reads += 1) {
    expect((await served.api.call('GET', '/me', { key: neighbour.key })).status).toBe(200);
  }
  expect(answered).toBe(0);
  await first.rollBack();
  const answers = await Promise.all(duplicates);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(39);
});

test('a stored response is encrypted because it may contain a secret', async () => {
  const { key, keyId } = await mintTeam(served.deps);
  const body = { url: 'https://example.com/hook', events: ['post.published'] };
  const headers = { 'idempotency-key': 'hook' };
  const reply = await served.api.call('POST', '/webhooks', { key, body, headers });

  const rows = await served.deps.orm.em
    .fork()
    .execute<{ body: string }[]>('select body from idempotency_record where key_id = ?', [keyId]);

  expect(reply.json.data.secret).toMatch(/^whsec_/u);
  expect(rows[0]?.body).not.toContain(reply.json.data.secret);
  expect((await served.api.call('POST', '/webhooks', { key, body, headers })).text).toBe(reply.text);
});

test('an idempotency key that is empty, too long or sent twice returns 400', async () => {
  const { key } = await mintTeam(served.deps);
  for (const bad of ['', 'x'.repeat(256), 'ü']) {
    const refused = await create(key, bad, { name: 'A' });
    expect([bad, refused.status]).toEqual([bad, 400]);
  }
  expect((await create(key, 'x'.repeat(255), { name: 'A' })).status).toBe(201);
});
