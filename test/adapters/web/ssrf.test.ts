import { isIP } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectPinned } from '../../../adapters/web/connect.ts';
import { isPublicAddress } from '../../../adapters/web/addresses.ts';
import { pinAddresses, type Resolve } from '../../../adapters/web/resolve.ts';
import type { RequestTarget } from '../../../adapters/web/target.ts';
import { createWebClient } from '../../../adapters/web/web-client.ts';
import { INTERNAL_HOSTS, UNREADABLE_URLS } from './internal-urls.ts';
import { serveHttp, type LocalServer } from './local-server.ts';

/** Listeners on one port of every local address. They must not be reached. */
let secrets: LocalServer[];
let port: number;

beforeAll(async () => {
  const v4 = await serveHttp((_request, response) => response.end('internal'), '0.0.0.0');
  port = v4.port;
  secrets = [v4, await serveHttp((_request, response) => response.end('internal'), '::1', port)];
});

afterAll(() => Promise.all(secrets.map((server) => server.close())));

function reached(): number {
  return secrets.reduce((sum, server) => sum + server.connections(), 0);
}

const get = { maxBytes: 1000, timeoutMs: 10_000 };

describe('a URL of a private address', () => {
  test('an internal URL is rejected in every spelling before a socket is opened', async () => {
    // A name that passes its own rule would resolve to an internal address.
    const client = createWebClient({ allow: '', resolve: async () => ['127.0.0.1', '::1'] });
    const open = createWebClient({ allow: '', ports: [port], resolve: async () => ['127.0.0.1', '::1'] });
    const before = reached();
    for (const host of INTERNAL_HOSTS) {
      for (const scheme of ['http', 'https']) {
        expect([host, client.findUrlProblem(`${scheme}://${host}/`)]).toEqual([host, expect.any(String)]);
        expect([host, await client.request(`${scheme}://${host}/x`, get)]).toMatchObject([host, { ok: false }]);
        // With the listener's port allowed, only the host check can reject the request.
        expect([host, await open.request(`${scheme}://${host}:${port}/x`, get)]).toMatchObject([
          host,
          { ok: false, failure: expect.stringMatching(/^(blocked_address|invalid_url)$/) },
        ]);
      }
    }
    for (const url of UNREADABLE_URLS) {
      expect([url, client.findUrlProblem(url)]).toEqual([url, expect.any(String)]);
      expect([url, await client.request(url, get)]).toMatchObject([url, { ok: false, failure: 'invalid_url' }]);
    }
    expect(reached()).toBe(before);
    expect(INTERNAL_HOSTS.length * 2 + UNREADABLE_URLS.length).toBeGreaterThan(250);
  });

  test('an unguarded client reaches the internal listeners', async () => {
    const before = reached();
    const hosts = ['127.1', '2130706433', '0177.0.0.1', '[::1]', '[::ffff:7f00:1]', '0', 'localhost', '①②⑦.⓪.⓪.①'];
    for (const host of hosts) expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('internal');
    expect(reached()).toBeGreaterThan(before);
  });
});

describe('a public URL', () => {
  test.each(['http://example.com', 'https://EXAMPLE.com./x?y#z', 'http://example.com:443/', 'http://bücher.example/'])(
    '%s may be called',
    (url) => {
      expect(createWebClient({ allow: '' }).findUrlProblem(url)).toBeNull();
    },
  );

  test.each(['8.8.8.8', '1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001::1', '::ffff:8.8.8.8'])(
    'with the address %s may be called',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
      expect(
        createWebClient({ allow: '' }).findUrlProblem(`http://${isIP(address) === 6 ? `[${address}]` : address}/`),
      ).toBeNull();
    },
  );
});

async function answered(resolve: Resolve, timeoutMs = 10_000) {
  const client = createWebClient({ allow: '', ports: [port], resolve });
  return client.request(`http://name.example:${port}/`, { ...get, timeoutMs });
}

describe('a public name', () => {
  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['169.254.169.254']],
    [['93.184.215.14', '127.0.0.1']],
    [['2606:4700:4700::1111', 'fe80::1%lo']],
    [[...Array.from({ length: 9 }, (_, index) => `93.184.215.${index + 1}`), '10.0.0.1']],
    [['not an address']],
  ])('with a record that leads inside is never called: %j', async (addresses) => {
    const before = reached();
    expect(await answered(async () => addresses)).toMatchObject({ ok: false, failure: 'blocked_address' });
    expect(reached()).toBe(before);
  });

  test('a name without a record or with a failing name server is dns_failed', async () => {
    expect(await answered(async () => [])).toMatchObject({ ok: false, failure: 'dns_failed' });
    const failure = Object.assign(new Error('queryA ESERVFAIL'), { code: 'ESERVFAIL' });
    expect(await answered(() => Promise.reject(failure))).toMatchObject({ ok: false, failure: 'dns_failed' });
  });

  test('a silent name server ends with the timeout', async () => {
    expect(await answered(() => new Promise(() => undefined), 50)).toMatchObject({ ok: false, failure: 'timed_out' });
  });

  test('a name is resolved once and the connection uses the resolved address', async () => {
    let lookUps = 0;
    const resolve = async () => [['127.0.0.1'], ['192.0.2.1']][lookUps++] ?? [];
    const server = await serveHttp((request, response) => response.end(request.headers.host));
    const client = createWebClient({ allow: `media.test:${server.port}`, resolve });
    const answer = await client.request(`http://media.test:${server.port}/`, get);
    await server.close();
    expect(answer.ok && answer.body.toString()).toBe(`media.test:${server.port}`);
    expect(lookUps).toBe(1);
  });
});

function target(host: string, trusted: boolean): RequestTarget {
  return { url: new URL('http://x.example'), host, port, secure: false, trusted };
}

describe('a public address of this machine', () => {
  test.each(['93.184.215.14', '2606:4700::1'])('the public address %s of this machine is blocked', async (own) => {
    const signal = AbortSignal.timeout(5000);
    const addresses = ['93.184.215.99', own];
    const mine = target('name.example', false);
    await expect(pinAddresses(mine, async () => addresses, [own], signal)).rejects.toMatchObject({
      failure: 'blocked_address',
    });
    expect(await pinAddresses(mine, async () => addresses, ['93.184.215.98'], signal)).toEqual(addresses);
  });
});

describe('the socket', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '::1'],
    ['::ffff:127.0.0.1', '::ffff:127.0.0.1'],
    ['0.0.0.0', '0.0.0.0'],
    ['rebound.example', '127.0.0.1'],
    ['rebound.example', '::1'],
  ])('of %s refuses %s by itself, even if every judgement before it failed', async (host, address) => {
    const before = reached();
    const connecting = connectPinned(target(host, false), [address], 5000, AbortSignal.timeout(5000));
    await expect(connecting).rejects.toMatchObject({ code: 'ERR_IP_BLOCKED' });
    expect(reached()).toBe(before);
  });

  test('the socket sends nothing to an unpinned address', async () => {
    const before = secrets[0]?.received();
    const connecting = connectPinned(target('127.0.0.1', true), ['192.0.2.1'], 5000, AbortSignal.timeout(5000));
    await expect(connecting).rejects.toMatchObject({ failure: 'blocked_address' });
    expect(secrets[0]?.received()).toBe(before);
  });
});

describe('redirects', () => {
  let visited: string[] = [];
  let location = '';
  let front: LocalServer;
  const following = { ...get, maxRedirects: 3 };

  beforeAll(async () => {
    front = await serveHttp((request, response) => {
      visited.push(`${request.method} ${request.url}`);
      const hop = Number(/^\/chain\/(\d+)$/.exec(request.url ?? '')?.[1] ?? Number.NaN);
      if (request.url === '/end' || hop === 0) response.end(JSON.stringify(request.headers));
      else response.writeHead(302, { Location: hop > 0 ? `/chain/${hop - 1}` : location }).end();
    });
  });

  afterAll(() => front.close());

  function client() {
    visited = [];
    const allow = `127.0.0.1:${front.port},other.test:${front.port}`;
    return createWebClient({ allow, ports: [port], resolve: async () => ['127.0.0.1'] });
  }

  test('redirects to internal URLs are blocked', async () => {
    const before = reached();
    const inside = INTERNAL_HOSTS.flatMap((host) => [
      `http://${host}/`,
      `http://${host}:${port}/`,
      `//${host}:${port}/`,
    ]);
    const others = [
      'file:///etc/passwd',
      'gopher://127.0.0.1:6379/_x',
      'data:,x',
      'ftp://127.0.0.1/',
      'http://a@127.1/',
    ];
    for (const next of [...inside, ...others]) {
      // A header contains bytes; for these names a browser would send UTF-8.
      location = Buffer.from(next).toString('latin1');
      expect([next, await client().request(`http://127.0.0.1:${front.port}/`, following)]).toMatchObject([
        next,
        { ok: false },
      ]);
    }
    expect(reached()).toBe(before);
  });

  test('at most three redirects are followed, even in a loop', async () => {
    const origin = `http://127.0.0.1:${front.port}`;
    expect(await client().request(`${origin}/chain/3`, following)).toMatchObject({
      ok: true,
      finalUrl: `${origin}/chain/0`,
    });
    expect(await client().request(`${origin}/chain/4`, following)).toMatchObject({ failure: 'too_many_redirects' });
    location = `${origin}/loop`;
    expect(await client().request(location, following)).toMatchObject({ failure: 'too_many_redirects' });
    expect(visited).toHaveLength(4);
  });

  test('redirects are followed only on request and never for a POST', async () => {
    location = '/end';
    const url = `http://127.0.0.1:${front.port}/start`;
    expect(await client().request(url, get)).toMatchObject({ ok: true, status: 302 });
    expect(await client().request(url, { ...following, method: 'POST', body: 'x' })).toMatchObject({ status: 302 });
    expect(visited).toEqual(['POST /start']);
  });

  test('redirects to another origin drop sensitive headers', async () => {
    location = `http://other.test:${front.port}/end`;
    const headers = { Authorization: 'Bearer s', Cookie: 'c=1', 'X-API-Key': 'k', Accept: 'text/html' };
    const answer = await client().request(`http://127.0.0.1:${front.port}/`, { ...following, headers });
    const sent = Object.keys(answer.ok ? (JSON.parse(answer.body.toString()) as object) : {});
    expect(sent.sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });
});
