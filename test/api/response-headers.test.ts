import { expect, test } from '@jest/globals';
import { startApi } from '../support/api.ts';
import { sendRaw } from '../support/send-raw.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

const served = service();

test('an answer for a key is stored by no cache, and its type is never guessed', async () => {
  const { key } = await mintTeam(served.deps);
  for (const path of ['/me', '/posts', '/nothing', '/posts/nonsense']) {
    const { headers } = await served.api.call('GET', path, { headers: { 'x-api-key': key } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('vary')).toMatch(/Authorization.*X-API-Key/u);
  }
});

test('a service behind TLS is called over TLS only, another one is not', async () => {
  const config = { ...served.deps.config, publicUrl: 'https://kinora.example.com' };
  const api = await startApi({ ...served.deps, config });
  const [secure, plain] = await Promise.all([api.origin, served.api.origin].map((origin) => fetch(`${origin}/health`)));
  await api.close();
  const [first, second] = [secure, plain].map((response) => response?.headers.get('strict-transport-security'));
  expect([first, second]).toEqual(['max-age=31536000', null]);
});

test('the console shares its window with no other site', async () => {
  const { headers } = await fetch(`${served.api.origin}/console`);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

test('a 401 names the scheme, and where an app learns how to sign in', async () => {
  const { status, headers } = await served.api.call('GET', '/me');
  const metadata =
    /^Bearer realm="kinora", resource_metadata="[^"]+\/\.well-known\/oauth-protected-resource\/api\/v1"$/u;
  expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(metadata)]);
});

test('a wrong method names the methods of the path, also of one that needs no key', async () => {
  const { key, workspace } = await mintTeam(served.deps);
  const { status, headers } = await served.api.call('DELETE', '/posts', { key });
  expect([status, headers.get('allow')]).toEqual([404, 'GET, HEAD, POST']);
  // An operator erases a workspace, and no key does.
  const erased = await served.api.call('DELETE', `/workspaces/${workspace.id}`, { key });
  expect([erased.status, erased.headers.get('allow')]).toEqual([404, 'GET, HEAD, PATCH']);
  expect((await served.api.call('GET', `/workspaces/${workspace.id}`, { key })).status).toBe(200);
  for (const path of ['/health', '/ready', '/docs', '/console', '/robots.txt', '/media/x.png', '/']) {
    const reply = await fetch(`${served.api.origin}${path}`, { method: 'DELETE' });
    expect([path, reply.status, reply.headers.get('allow')]).toEqual([path, 404, 'GET, HEAD']);
  }
});

test('a malformed Host is no failure of the service', async () => {
  const received = await sendRaw(
    served.api.origin,
    'GET /media/x.png HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  );
  expect(received).toMatch(/^HTTP\/1\.1 404 [^]*"type":"not_found"/u);
});

test('a part header of 200 KB is a refusal in the envelope', async () => {
  const { key } = await mintTeam(served.deps);
  const name = 'x'.repeat(200_000);
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nx\r\n--b--\r\n`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=b' };
  const response = await fetch(`${served.api.origin}/api/v1/assets`, { method: 'POST', headers, body });
  const text = await response.text();
  expect([response.status, JSON.parse(text).error.type]).toEqual([400, 'invalid_input']);
});

const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n';

test.each([
  ['without a part', '--b--\r\n'],
  ['without an end', `${PART}\r\nabc`],
  ['that ends in the header of a part', PART],
  ['that ends in a boundary', `${PART}\r\nabc\r\n--b`],
  ['that ends in a field', `${PART}\r\nabc\r\n--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx`],
  ['with another boundary', `${PART.replace('--b', '--c')}\r\nabc\r\n--c--\r\n`],
])('a form %s is a refusal in the envelope, and the service goes on', async (_, body) => {
  const { key } = await mintTeam(served.deps);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=b' };
  const response = await fetch(`${served.api.origin}/api/v1/assets`, { method: 'POST', headers, body });
  expect([response.status, JSON.parse(await response.text()).error.type]).toEqual([400, 'invalid_input']);
});

test('a request of HTTP/1.1 without Host is a refusal in the envelope', async () => {
  const received = await sendRaw(served.api.origin, 'GET /api/v1/me HTTP/1.1\r\nConnection: close\r\n\r\n');
  expect(received).toMatch(/^HTTP\/1\.1 400 [^]*"type":"invalid_input"/u);
});

test('a body without a key that never ends is closed within seconds', async () => {
  const received = await sendRaw(
    served.api.origin,
    'POST /api/v1/posts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{',
  );
  expect(received).toContain('401');
});
