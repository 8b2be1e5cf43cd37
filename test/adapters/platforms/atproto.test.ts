import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createAtproto } from '../../../adapters/platforms/atproto/client.ts';
import { createAtprotoConnector } from '../../../adapters/platforms/atproto/connector.ts';
import { toAtprotoError } from '../../../adapters/platforms/atproto/errors.ts';
import { findFacets } from '../../../adapters/platforms/atproto/records.ts';
import { parseHost, writeHostToken } from '../../../adapters/platforms/atproto/host-token.ts';
import { buildRecordKey } from '../../../adapters/platforms/atproto/record-key.ts';
import { createConnectors } from '../../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../../adapters/platforms/settings.ts';

const settings = readPlatformSettings({}).live.atproto;
const ALICE = 'did:plc:alice';

test('links, hashtags and mentions are found at their UTF-8 bytes, and unknown handles stay text', async () => {
  const text = 'Çay 🍵 (https://example.com/a?b=1). @alice.test and @nobody.test #çay #2026 a@b.test';
  const facets = await findFacets(text, async (handle) => (handle === 'alice.test' ? ALICE : null));
  const bytes = Buffer.from(text);
  expect(
    facets.map(({ index, features }) => [bytes.subarray(index.byteStart, index.byteEnd).toString(), features[0]]),
  ).toEqual([
    ['https://example.com/a?b=1', { $type: 'app.bsky.richtext.facet#link', uri: 'https://example.com/a?b=1' }],
    ['@alice.test', { $type: 'app.bsky.richtext.facet#mention', did: ALICE }],
    ['#çay', { $type: 'app.bsky.richtext.facet#tag', tag: 'çay' }],
  ]);
});

test('a target has one record key, and no two targets share one', () => {
  const keys = Array.from({ length: 10_000 }, (_, index) => buildRecordKey(`target ${index}`));
  expect(new Set(keys).size).toBe(10_000);
  expect(buildRecordKey('target 7')).toBe(keys[7]);
  for (const key of keys) expect(key).toMatch(/^[234567abcdefghij][2-7a-z]{12}$/u);
});

test.each([
  ['bsky.social', 'https://bsky.social'],
  ['https://pds.example.com/path', 'https://pds.example.com'],
  ['http://pds.example.com', null],
  ['pds.example.com:8080', null],
  ['127.0.0.1', null],
  ['http://169.254.169.254', null],
  ['localhost', null],
  ['pds.internal', null],
  ['user:secret@pds.example.com', null],
])('the host %s is reached as %s', (given, origin) => {
  expect(parseHost(given, createAtproto(settings).rules)).toBe(origin);
});

test('a stored host inside the network is never called, and the call counts as not sent', async () => {
  const connector = createConnectors(readPlatformSettings({})).live.atproto;
  const accessToken = writeHostToken({ host: 'https://127.0.0.1', token: 'token' });
  const identity = await connector.identify({
    accessToken,
    refreshToken: null,
    accessExpiresAt: new Date(),
    refreshExpiresAt: null,
    scopes: [],
  });
  expect(identity).toMatchObject({ ok: false, error: { code: 'platform_unreachable', kind: 'retry_later' } });
});

test('a sign-in without a usable host is refused before anything is sent', async () => {
  const code = JSON.stringify({ identifier: 'alice.test', password: 'secret', host: 'http://10.0.0.1' });
  const answer = await createAtprotoConnector(settings).exchangeCode({ code, redirectUri: '', codeVerifier: '' });
  expect(answer).toMatchObject({ ok: false, error: { kind: 'reconnect', code: 'sign_in_refused' } });
});

test('a rate limit ends when the host says', () => {
  const reset = String(Math.floor(Date.now() / 1_000) + 120);
  const error = toAtprotoError({
    answered: true,
    status: 429,
    headers: { 'ratelimit-reset': reset },
    body: JSON.stringify({ error: 'RateLimitExceeded' }),
  });
  expect(error).toMatchObject({ kind: 'retry_later', code: 'rate_limited' });
  expect(error.retryAfterMs).toBeGreaterThan(60_000);
});

let host: Server | undefined;
afterEach(() => {
  host?.closeAllConnections();
  host?.close();
});

/** A host that says that it has the account, and is the directory too, which names `home`. */
async function openForeignHost(home: (own: string) => string, id = ALICE) {
  let own = '';
  host = createServer((request, response) => {
    const session = { did: ALICE, handle: 'alice.test', accessJwt: 'a', refreshJwt: 'r' };
    const service = [{ id: '#atproto_pds', serviceEndpoint: home(own) }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url?.startsWith('/xrpc/') ? session : { id, service }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => host?.once('listening', resolve));
  own = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const env = { ATPROTO_DIRECTORY_URL: own, OUTBOUND_ALLOW: 'loopback' };
  const connector = createConnectors(readPlatformSettings(env)).live.atproto;
  const code = JSON.stringify({ identifier: 'alice.test', password: 'secret', host: own });
  const grant = await connector.exchangeCode({ code, redirectUri: '', codeVerifier: '' });
  if (!grant.ok) throw new Error(grant.error.message);
  return connector.identify(grant.value);
}

test('an account is connected by the host that its document names, and by no other', async () => {
  expect(await openForeignHost((own) => own)).toMatchObject({ ok: true, value: { platformUserId: ALICE } });
});

test.each<[string, Parameters<typeof openForeignHost>]>([
  ['another host', [() => 'https://pds.example.com']],
  ['a host inside the network', [() => 'http://10.0.0.1']],
  ['a host for another account', [(own) => own, 'did:plc:bob']],
])('a host that says it has an account whose document names %s is refused', async (_what, hosts) => {
  expect(await openForeignHost(...hosts)).toMatchObject({ ok: false, error: { code: 'sign_in_refused' } });
});
