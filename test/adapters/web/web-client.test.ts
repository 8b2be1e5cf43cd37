import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OutboundRequest } from '../../../adapters/ports.ts';
import { createWebClient } from '../../../adapters/web/web-client.ts';
import { serveHttp, serveHttps, serveRaw, type LocalServer } from './local-server.ts';

const get: OutboundRequest = { maxBytes: 1000, timeoutMs: 20_000 };
const client = createWebClient({ allow: 'loopback', userAgent: 'Kinora/test' });
const impatient = createWebClient({
  allow: 'loopback',
  limits: { windowMs: 100, windowBytes: 100, connectMs: 300, headersMs: 300 },
});

/** Returns the client's result for one response of a temporary server. */
async function requestHttp(listener: RequestListener, request: Partial<OutboundRequest> = {}, by = client) {
  const server = await serveHttp(listener);
  return by.request(`http://127.0.0.1:${server.port}/p?q=1#f`, { ...get, ...request }).finally(() => server.close());
}

async function requestRaw(
  answer: string | ((socket: Socket) => void),
  request: Partial<OutboundRequest> = {},
  by = client,
) {
  const server = await serveRaw(typeof answer === 'string' ? (socket) => socket.end(answer) : answer);
  return by.request(`http://127.0.0.1:${server.port}/`, { ...get, ...request }).finally(() => server.close());
}

function drip(socket: { write(text: string): void; on(event: 'close', listener: () => void): void }): void {
  const timer = setInterval(() => socket.write('x'), 20);
  socket.on('close', () => clearInterval(timer));
}

describe('a request', () => {
  test('a request sends method, path, body and headers and returns the response', async () => {
    const answer = await requestHttp(
      (request, response) => {
        const { method, url, headers } = request;
        request.setEncoding('utf8').once('data', (body) => {
          response.writeHead(201, { 'Set-Cookie': ['a', 'b'] }).end(JSON.stringify({ method, url, headers, body }));
        });
      },
      { method: 'POST', body: 'hi', headers: { 'X-One': '1', 'Accept-Encoding': 'gzip' } },
    );
    expect(answer).toMatchObject({ ok: true, status: 201, headers: { 'set-cookie': 'a, b' } });
    expect(answer.ok && JSON.parse(answer.body.toString())).toMatchObject({
      method: 'POST',
      url: '/p?q=1',
      headers: { 'x-one': '1', 'accept-encoding': 'identity', 'user-agent': 'Kinora/test', 'content-length': '2' },
      body: 'hi',
    });
  });

  test('a HEAD or 204 response has an empty body regardless of its headers', async () => {
    const head = await requestHttp(
      (_request, response) => response.writeHead(200, { 'Content-Length': 5000, 'Content-Encoding': 'gzip' }).end(),
      { method: 'HEAD' },
    );
    expect(head).toMatchObject({ ok: true, body: Buffer.alloc(0) });
    expect(await requestHttp((_request, response) => response.writeHead(204).end())).toMatchObject({
      ok: true,
      status: 204,
    });
  });

  test('a request may go only to the allowed host and port, or to loopback', async () => {
    const server = await serveHttp((_request, response) => response.end('in'));
    const exact = createWebClient({ allow: `127.0.0.1:${server.port}` });
    expect(await exact.request(`http://127.0.0.1:${server.port}/`, get)).toMatchObject({ ok: true });
    expect(await exact.request(`http://localhost:${server.port}/`, get)).toMatchObject({ failure: 'invalid_url' });
    expect(exact.findUrlProblem(`http://127.0.0.1:${server.port + 1}/`)).not.toBeNull();
    expect(await client.request(`http://localhost:${server.port}/`, get)).toMatchObject({ ok: true });
    expect(client.findUrlProblem('http://127.8.9.1:1/')).toBeNull();
    expect(client.findUrlProblem('http://[::1]:1/')).toBeNull();
    expect(client.findUrlProblem('http://10.0.0.1/')).not.toBeNull();
    await server.close();
  });

  test.each(['localhost', 'x:0', 'x:99999', 'http://x:1', 'a@b:1', 'x:1/y', 'loopback x', ':1'])(
    'has no allow list that reads %j',
    (allow) => {
      expect(() => createWebClient({ allow })).toThrow(RangeError);
    },
  );
});

describe('server failures', () => {
  test('an unreachable server results in connect_failed', async () => {
    const server = await serveHttp(() => undefined);
    await server.close();
    const answer = await client.request(`http://127.0.0.1:${server.port}/`, get);
    expect(answer).toMatchObject({ ok: false, failure: 'connect_failed' });
  });

  test.each<[string, string | ((socket: Socket) => void), string]>([
    ['that hangs up', (socket) => socket.destroy(), 'reset'],
    ['that resets', (socket) => socket.resetAndDestroy(), 'reset'],
    ['that does not speak HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'reset'],
    ['that sends less than it announced', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort', 'reset'],
    ['that breaks off its chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel', 'reset'],
    ['that switches protocols', 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n', 'reset'],
    ['with 100 kB of headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 'too_large'],
    ['with 5,000 cookies', `HTTP/1.1 200 OK\r\n${'Set-Cookie: a=b\r\n'.repeat(5000)}\r\n`, 'too_large'],
    ['with gzip', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nxx', 'bad_encoding'],
    ['with fifty encodings', `HTTP/1.1 200 OK\r\nContent-Encoding: ${'gzip, '.repeat(50)}br\r\n\r\nx`, 'bad_encoding'],
    ['with an unknown encoding', 'HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\n\r\nx', 'bad_encoding'],
    ['that announces too much', 'HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\nx', 'too_large'],
    ['that sends more than a client takes', `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1001)}`, 'too_large'],
  ])('%s', async (_name, answer, failure) => {
    expect(await requestRaw(answer)).toMatchObject({ ok: false, failure });
  });

  test.each<[string, (socket: Socket) => void]>([
    ['that never answers', () => undefined],
    [
      'that drips its headers',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX: ');
        drip(socket);
      },
    ],
    [
      'that stops in the middle of its body',
      (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nx'),
    ],
    [
      'that drips its body',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n');
        drip(socket);
      },
    ],
  ])('%s is given up', async (_name, answer) => {
    expect(await requestRaw(answer, {}, impatient)).toMatchObject({ ok: false, failure: 'timed_out' });
    expect(await requestRaw(answer, { timeoutMs: 200 })).toMatchObject({ ok: false, failure: 'timed_out' });
  });

  test('a body is not read beyond its Content-Length', async () => {
    const answer = await requestRaw('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok and more');
    expect(answer.ok ? answer.body.toString() : answer.failure).toMatch(/^(ok|reset)$/);
  });
});

function endless(sent: { bytes: number }): RequestListener {
  return (_request, response) => {
    const more = () => {
      do sent.bytes += 65_536;
      while (response.write(Buffer.alloc(65_536, 'x')));
    };
    response.on('drain', more);
    more();
  };
}

describe('a body', () => {
  test('a body of exactly the limit is accepted', async () => {
    const body = 'x'.repeat(1000);
    expect(await requestHttp((_request, response) => response.end(body))).toMatchObject({ ok: true });
    expect(await requestHttp((_request, response) => response.end(`${body}x`))).toMatchObject({ failure: 'too_large' });
  });

  test('an endless body is rejected or truncated at the limit', async () => {
    const sent = { bytes: 0 };
    const maxBytes = 1_000_000;
    expect(await requestHttp(endless(sent), { maxBytes })).toMatchObject({ ok: false, failure: 'too_large' });
    const cut = await requestHttp(endless(sent), { maxBytes, truncate: true });
    expect(cut.ok && cut.body.length).toBe(maxBytes);
    expect(sent.bytes).toBeGreaterThan(maxBytes);
    expect(sent.bytes).toBeLessThan(50_000_000);
  });

  test('an ignored body does not delay or fail the response', async () => {
    const unwanted = { maxBytes: 0, truncate: true };
    const gzip = gzipSync('x'.repeat(9000));
    const gzipped = await requestHttp(
      (_request, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzip),
      unwanted,
    );
    expect(gzipped).toMatchObject({ ok: true, status: 200 });
    expect(await requestHttp(endless({ bytes: 0 }), unwanted)).toMatchObject({ ok: true });
    expect(await requestHttp((_request, response) => void response.write('then silence'), unwanted)).toMatchObject({
      ok: true,
    });
    expect(await requestRaw('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\ncut', unwanted)).toMatchObject({ ok: true });
  });

  test('a truncated body is returned if a part is enough', async () => {
    const answer = await requestRaw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<html>', { truncate: true });
    expect(answer.ok && answer.body.toString()).toBe('<html>');
  });
});

describe('TLS', () => {
  const systemCertificates = getCACertificates('default');
  let server: LocalServer;
  let pem: string;

  beforeAll(async () => {
    pem = await readFile(new URL('media-test.pem', import.meta.url), 'utf8');
    server = await serveHttps({ cert: pem, key: pem }, (request, response) => {
      const servername = 'servername' in request.socket ? request.socket.servername : null;
      if (request.url === '/down') response.writeHead(302, { Location: `http://127.0.0.1:${server.port}/` }).end();
      else response.end(`${request.headers.host} ${servername}`);
    });
  });

  afterAll(async () => {
    setDefaultCACertificates(systemCertificates);
    await server.close();
  });

  function named(name: string) {
    return createWebClient({ allow: `loopback,${name}:${server.port}`, resolve: async () => ['127.0.0.1'] });
  }

  test('an untrusted certificate results in tls_failed', async () => {
    expect(await named('media.test').request(`https://media.test:${server.port}/`, get)).toMatchObject({
      ok: false,
      failure: 'tls_failed',
      message: expect.stringContaining('SELF_SIGNED'),
    });
  });

  test('TLS uses the host name and accepts only names of the certificate', async () => {
    setDefaultCACertificates([...systemCertificates, pem.slice(0, pem.indexOf('-----BEGIN PRIVATE'))]);
    const answer = await named('media.test').request(`https://media.test:${server.port}/`, get);
    expect(answer.ok ? answer.body.toString() : answer.message).toBe(`media.test:${server.port} media.test`);
    expect(await named('other.test').request(`https://other.test:${server.port}/`, get)).toMatchObject({
      failure: 'tls_failed',
    });
    expect(await client.request(`https://127.0.0.1:${server.port}/`, get)).toMatchObject({ ok: true });
  });

  test('a redirect from https to http is rejected', async () => {
    const down = await client.request(`https://127.0.0.1:${server.port}/down`, { ...get, maxRedirects: 3 });
    expect(down).toMatchObject({
      ok: false,
      failure: 'invalid_url',
      message: expect.stringContaining('https to http'),
    });
  });

  test('a server without TLS results in tls_failed', async () => {
    const plain = await serveHttp((_request, response) => response.end());
    const answer = await client.request(`https://127.0.0.1:${plain.port}/`, get);
    await plain.close();
    expect(answer).toMatchObject({ ok: false, failure: 'tls_failed' });
  });

  test('a TLS handshake that never ends times out', async () => {
    const silent = await serveRaw(() => undefined);
    const answer = await impatient.request(`https://127.0.0.1:${silent.port}/`, get);
    await silent.close();
    expect(answer).toMatchObject({ ok: false, failure: 'connect_failed' });
  });
});

const moving: RequestListener = (request, response) => {
  if (request.url === '/') response.writeHead(301, { Location: '/moved' }).end();
  else response.end('moved');
};

describe('a download', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'kinora-download-'))));
  afterAll(() => rm(folder, { recursive: true }));

  async function fetched(listener: RequestListener, request: Partial<OutboundRequest> = {}) {
    const server = await serveHttp(listener);
    const path = join(folder, 'file');
    const url = `http://127.0.0.1:${server.port}/`;
    return client.download(url, path, { ...get, ...request }).finally(() => server.close());
  }

  test('a download returns the size, hash and declared type', async () => {
    const file = await fetched((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'Video/MP4; codecs=x' }).end('abc');
    });
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(file).toEqual({ ok: true, bytes: 3, mimeType: 'video/mp4', sha256 });
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('abc');
    await rm(join(folder, 'file'));
  });

  test('a download follows redirects only on request', async () => {
    expect(await fetched(moving, { maxRedirects: 1 })).toMatchObject({ ok: true, bytes: 5 });
    expect(await fetched(moving)).toMatchObject({ ok: false, failure: 'bad_status' });
  });

  test.each<[string, RequestListener, string]>([
    ['404', (_request, response) => response.writeHead(404).end('no'), 'bad_status'],
    ['204', (_request, response) => response.writeHead(204).end(), 'bad_status'],
    ['206', (_request, response) => response.writeHead(206).end('part'), 'bad_status'],
    ['too many bytes', (_request, response) => response.end('x'.repeat(1001)), 'too_large'],
    ['gzip', (_request, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('x'), 'bad_encoding'],
    [
      'half a file',
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': '900' }).write('half');
        setTimeout(() => response.destroy(), 20);
      },
      'reset',
    ],
  ])('a failed download leaves no file: %s', async (_name, listener, failure) => {
    expect(await fetched(listener)).toMatchObject({ ok: false, failure });
    expect(await readdir(folder)).toEqual([]);
  });

  test('a download to an unwritable path throws', async () => {
    const server = await serveHttp((_request, response) => response.end('abc'));
    const download = client.download(`http://127.0.0.1:${server.port}/`, join(folder, 'absent', 'file'), get);
    await expect(download.finally(() => server.close())).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
