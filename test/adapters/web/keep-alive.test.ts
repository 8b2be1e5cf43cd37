import { afterEach, expect, test } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { createWebClient } from '../../../adapters/web/web-client.ts';
import { serveHttp, serveRaw, type LocalServer } from './local-server.ts';

const send = { method: 'POST', body: 'x', maxBytes: 0, truncate: true, keepAlive: true, timeoutMs: 5_000 } as const;

let server: LocalServer | undefined;
afterEach(() => server?.close());

const getUrl = (path = '/') => `http://127.0.0.1:${server?.port}${path}`;

test.each<[string, RequestListener]>([
  ['without a body', (_request, response) => response.writeHead(204).end()],
  ['with a body', (_request, response) => response.writeHead(200).end('thanks')],
  ['with an error', (_request, response) => response.writeHead(500).end('sorry')],
])('requests after a response %s reuse its connection', async (_name, listener) => {
  server = await serveHttp(listener);
  const client = createWebClient({ allow: 'loopback' });
  for (let time = 0; time < 20; time++) expect(await client.request(getUrl(), send)).toMatchObject({ ok: true });
  // A second one opens if a request begins before the response of the first has quite ended.
  expect(server.connections()).toBeLessThanOrEqual(2);
});

test('a body that is too long to drain closes its connection', async () => {
  server = await serveHttp((_request, response) => response.writeHead(200).end(Buffer.alloc(5_000_000)));
  const client = createWebClient({ allow: 'loopback' });
  for (let time = 0; time < 2; time++) expect(await client.request(getUrl(), send)).toMatchObject({ ok: true });
  expect(server.connections()).toBe(2);
});

test('concurrent requests use a connection each, and a hanging one delays no other', async () => {
  server = await serveHttp((request, response) => {
    if (request.url !== '/hang') response.writeHead(204).end();
  });
  const client = createWebClient({ allow: 'loopback' });
  const hanging = client.request(getUrl('/hang'), { ...send, timeoutMs: 500 });
  const others = await Promise.all([1, 2, 3].map(() => client.request(getUrl(), send)));
  expect(others).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await hanging).toMatchObject({ ok: false, failure: 'timed_out' });
  expect(await client.request(getUrl(), send)).toMatchObject({ ok: true });
  expect(server.connections()).toBeLessThanOrEqual(4);
});

test('every new connection resolves and checks the name again', async () => {
  server = await serveRaw((socket) => socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'));
  const answers = [['127.0.0.1'], ['169.254.169.254']];
  const resolve = async () => answers.shift() ?? [];
  const client = createWebClient({ allow: '', ports: [server.port], resolve });
  const trusting = createWebClient({ allow: `hooks.test:${server.port}`, resolve });
  const url = `http://hooks.test:${server.port}/`;

  expect(await trusting.request(url, send)).toMatchObject({ ok: true, status: 204 });
  expect(await client.request(url, send)).toMatchObject({ ok: false, failure: 'blocked_address' });
  expect(server.connections()).toBe(1);
});

test('a request to an internal URL opens no connection', async () => {
  server = await serveHttp((_request, response) => response.end());
  const client = createWebClient({ allow: '', ports: [server.port], resolve: async () => ['127.0.0.1'] });
  const urls = [getUrl(), `http://name.example:${server.port}/`];
  for (const url of urls) expect(await client.request(url, send)).toMatchObject({ failure: 'blocked_address' });
  expect(server.connections()).toBe(0);
});

test('a refused connection and a name without an address are failures, not errors', async () => {
  server = await serveHttp((_request, response) => response.end());
  const url = getUrl();
  await server.close();
  server = undefined;
  const client = createWebClient({ allow: 'loopback' });
  expect(await client.request(url, send)).toMatchObject({ ok: false, failure: 'connect_failed' });
  const nameless = createWebClient({ allow: '', resolve: async () => [] });
  expect(await nameless.request('http://name.example/', send)).toMatchObject({ ok: false, failure: 'dns_failed' });
});

test('a response that nobody asked for is never taken for the next one', async () => {
  const [first, unasked, second] = [200, 299, 500].map((code) => `HTTP/1.1 ${code} X\r\nContent-Length: 0\r\n\r\n`);
  let requests = 0;
  server = await serveRaw((socket) => {
    requests += 1;
    socket.write(requests === 1 ? `${first}${unasked}` : `${second}`);
  });
  const client = createWebClient({ allow: 'loopback' });
  expect(await client.request(getUrl(), send)).toMatchObject({ status: 200 });
  expect(await client.request(getUrl(), send)).toMatchObject({ status: 500 });
});
