/** The requests that the client retries, and those that it does not. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { createCanvas } from '@napi-rs/canvas';
import { KinoraUnreachable, refusedAs, type KinoraError } from '../../clients/typescript/source/index.ts';
import { mintKey } from '../support/teams.ts';
import { useProxiedClient, getEntries, thrownBy } from './proxied-client.ts';
import type { Fault } from './faulty-proxy.ts';
import { sampleByDay } from '../support/runs.ts';

const proxied = useProxiedClient();

const failure = (type: string) => JSON.stringify({ success: false, error: { type, message: 'Said by the proxy.' } });
const INTERNAL: Fault = { status: 500, body: failure('internal_error') };
const RATE_LIMITED: Fault = { status: 429, headers: { 'retry-after': '1' }, body: failure('rate_limited') };

function picture(): Blob {
  return new File([new Uint8Array(createCanvas(64, 64).toBuffer('image/png'))], 'dot.png', { type: 'image/png' });
}

async function narrowKey(): Promise<string> {
  const { team } = proxied.fixture.team;
  return (await mintKey(proxied.served.deps, team.id, { scopes: ['posts:read'] })).text;
}

describe('retried requests', () => {
  test.each(
    sampleByDay<[string, Fault]>(
      [
        ['a request that never arrived', 'lose the request'],
        ['a reply that is lost', 'lose the reply'],
        ['a reply that breaks off', 'cut the reply'],
        ['spec, Client retry rules 3: internal_error', INTERNAL],
        ["a proxy's 502", { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' }],
      ],
      3,
      1,
    ),
  )('%s, under the same Idempotency-Key: there is one post', async (_, fault) => {
    proxied.proxy.faults.push(fault, fault);

    const { data, replayed } = await proxied.kinora.call('POST /posts', { body: proxied.draft() });

    const keys = proxied.proxy.requests.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/u), keys[0], keys[0]]);
    expect(replayed).toBe(fault === 'lose the reply' || fault === 'cut the reply');
    expect(data.status).toBe('draft');
    expect(await proxied.posts()).toBe(1);
  });

  test('a request that times out is retried', async () => {
    proxied.proxy.faults.push('never answer');
    const { team } = await proxied.client({ timeoutMs: 1_000 }).get('/me');
    expect(team.id).toBe(proxied.fixture.team.team.id);
    expect(proxied.proxy.requests.length).toBeGreaterThan(1);
  });

  test('spec, Client retry rules 2: a rate-limited call is retried after Retry-After', async () => {
    proxied.proxy.faults.push(RATE_LIMITED);
    await proxied.kinora.get('/me');
    const [first, second] = proxied.proxy.requests;
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(990);
  });

  test('updates and deletions are retried', async () => {
    const { id } = await proxied.kinora.post('/posts', { body: proxied.draft() });
    proxied.proxy.faults.push('lose the reply');
    const changed = await proxied.kinora.patch('/posts/{id}', { path: { id }, body: { caption: 'Changed' } });
    proxied.proxy.faults.push('lose the reply');
    const cancelled = await proxied.kinora.delete('/posts/{id}', { path: { id } });
    expect([changed.caption, cancelled.status]).toEqual(['Changed', 'cancelled']);
  });

  test('a 404 on a retried deletion mentions the earlier attempt', async () => {
    const { id } = await proxied.kinora.post('/webhooks', {
      body: { url: 'https://example.com', events: ['post.failed'] },
    });
    proxied.proxy.faults.push('lose the reply');
    const error = await thrownBy(proxied.kinora.delete('/webhooks/{id}', { path: { id } }));
    expect(error).toMatchObject({ type: 'not_found', attempts: 2, mayHaveHappened: true });
  });

  test('a retried upload creates one asset', async () => {
    proxied.proxy.faults.push('lose the reply', INTERNAL);
    const asset = await proxied.kinora.post('/assets', { form: { file: picture() } });
    expect(asset).toMatchObject({ kind: 'image', name: 'dot.png' });
    expect(await getEntries(proxied.kinora.list('/assets'))).toEqual([asset]);
  });
});

describe('requests that are not retried', () => {
  const { served, fixture } = proxied;

  test('spec, Client retry rules 1: a rejected request is not retried', async () => {
    const { kinora, proxy } = proxied;
    const { id } = await kinora.post('/posts', { body: proxied.draft() });
    await kinora.delete('/posts/{id}', { path: { id } });
    await served.deps.orm.em.fork().execute('update team set credit_balance = 1 where id = ?', [fixture.team.team.id]);
    const narrow = await narrowKey();
    const refused: [string, () => Promise<unknown>][] = [
      ['invalid_input', () => kinora.post('/posts', { body: { selectedAccounts: { clipapp: [] } } })],
      ['unauthorized', () => proxied.client({ apiKey: 'kin_test_wrong' }).get('/me')],
      ['forbidden_scope', () => proxied.client({ apiKey: narrow }).get('/credits')],
      ['not_found', () => kinora.get('/posts/{id}', { path: { id: 'post_none' } })],
      ['conflict', () => kinora.post('/posts/{id}/publish', { path: { id } })],
      ['insufficient_credits', () => kinora.post('/content/image', { body: { prompt: 'A loaf' } })],
    ];
    for (const [type, call] of refused) {
      proxy.requests.length = 0;
      const error = await thrownBy(call());
      expect(error).toMatchObject({ name: 'KinoraError', type, attempts: 1, mayHaveHappened: false });
      expect((error as KinoraError).requestId).not.toBeNull();
      expect([type, proxy.requests.length]).toEqual([type, 1]);
    }
  });

  test('spec, Client retry rules 1: usage_limit_reached is not retried', async () => {
    const limited = { status: 429, headers: { 'retry-after': '1' }, body: failure('usage_limit_reached') };
    proxied.proxy.faults.push(limited);
    const error = await thrownBy(proxied.kinora.post('/posts', { body: proxied.draft() }));
    expect(error).toMatchObject({ type: 'usage_limit_reached', status: 429, retryAfterSeconds: 1, attempts: 1 });
    expect(proxied.proxy.requests).toHaveLength(1);
  });

  test('a Retry-After above the allowed wait fails with that wait in the error', async () => {
    const hasty = proxied.client({ longestWaitMs: 1 });
    for (let call = 0; call < 10; call += 1) await hasty.get('/generations');
    const error = await thrownBy(hasty.get('/generations'));
    expect(refusedAs(error, 'rate_limited', 'conflict')).toBe(true);
    expect(refusedAs(error, 'usage_limit_reached')).toBe(false);
    const { retryAfterSeconds } = error as KinoraError;
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(300);
    expect(proxied.proxy.requests).toHaveLength(11);
  });

  test.each<[string, Fault]>([
    ['a redirect', { status: 307, headers: { location: 'http://127.0.0.1:9/api/v1/me' }, body: '' }],
    ['a page of something else', { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' }],
    ["a proxy's 404", { status: 404, body: 'no route' }],
  ])('%s: baseUrl is wrong', async (_, fault) => {
    proxied.proxy.faults.push(fault);
    const error = await thrownBy(proxied.kinora.get('/me'));
    expect(error).toBeInstanceOf(KinoraUnreachable);
    expect(error).toMatchObject({ retryable: false, attempts: 1, message: expect.stringContaining('baseUrl') });
    expect(proxied.proxy.requests).toHaveLength(1);
  });

  test('an empty id is rejected without a request', async () => {
    const error = await thrownBy(proxied.kinora.delete('/posts/{id}', { path: { id: '' } }));
    expect(error).toBeInstanceOf(TypeError);
    expect(proxied.proxy.requests).toEqual([]);
  });
});

describe('exhausted retries', () => {
  test('the final error has the idempotency key, and a call with it creates one post', async () => {
    proxied.proxy.faults.push('lose the reply', 'lose the reply', 'lose the reply');
    const body = proxied.draft();

    const error = await thrownBy(proxied.client({ retries: 2 }).post('/posts', { body }));

    expect(error).toBeInstanceOf(KinoraUnreachable);
    const { idempotencyKey } = error as KinoraUnreachable;
    expect(error).toMatchObject({ attempts: 3, retryable: true, mayHaveHappened: true });
    const later = await proxied.client().call('POST /posts', { body, idempotencyKey: idempotencyKey ?? '' });
    expect(later.replayed).toBe(true);
    expect(await proxied.posts()).toBe(1);
  });

  test('an aborted call stops at once, even during a retry wait', async () => {
    proxied.proxy.faults.push({ ...RATE_LIMITED, headers: { 'retry-after': '250' } });
    const controller = new AbortController();
    const call = thrownBy(proxied.kinora.get('/me', { signal: controller.signal }));
    while (proxied.proxy.requests.length === 0) await sleep(5);
    const reason = new Error('The user left.');
    controller.abort(reason);
    expect(await call).toBe(reason);
    expect(await thrownBy(proxied.kinora.get('/me', { signal: controller.signal }))).toBe(reason);
    expect(proxied.proxy.requests).toHaveLength(1);
  });
});
