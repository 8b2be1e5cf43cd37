import { afterEach, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { parseResponse } from '../../../adapters/web/parse-json.ts';
import { createPlatformHttp } from '../../../adapters/platforms/platform-http.ts';
import { resolveUploadUrl } from '../../../adapters/platforms/upload-url.ts';
import { computeCallTimeoutMs, SEND_WINDOW_MS } from '../../../domain/posts/publish-timing.ts';

const http = createPlatformHttp();
const HUNDRED_BYTES = { 'content-length': '100' };
let server: Server | null = null;

afterEach(async () => {
  const closing = server;
  server = null;
  if (closing === null) return;
  closing.closeAllConnections();
  await new Promise((resolve) => closing.close(resolve));
});

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

test('a refused connection was never sent', async () => {
  const url = await serve(() => undefined);
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  server = null;
  const reply = await http.send({ method: 'POST', url, body: 'x' });
  expect(reply).toEqual({ answered: false, failure: { sent: 'never', reason: 'refused' } });
});

test('a call to an unknown host was never sent', async () => {
  const reply = await http.send({ method: 'GET', url: 'http://no-such-host.invalid/' });
  expect(reply).toEqual({ answered: false, failure: { sent: 'never', reason: 'dns_failed' } });
});

const UNCLEAR: [title: string, reason: string, RequestListener, timeoutMs?: number][] = [
  ['whose connection is reset', 'reset', (request) => void request.socket.resetAndDestroy()],
  ['without a response', 'timed_out', () => undefined, 100],
  ['with half a response', 'timed_out', (_, response) => response.writeHead(200, HUNDRED_BYTES).write('half'), 150],
  [
    'whose response is over one mebibyte',
    'too_large',
    (_, response) => response.end(Buffer.alloc(2 * 1024 * 1024, 32)),
  ],
];

test.each(UNCLEAR)('a call %s may have been sent (%s)', async (_title, reason, listener, timeoutMs = 10_000) => {
  const reply = await http.send({ method: 'POST', url: await serve(listener), body: 'x', timeoutMs });
  expect(reply).toEqual({ answered: false, failure: { sent: 'maybe', reason } });
});

test('a call is never retried after it was sent', async () => {
  let calls = 0;
  const url = await serve((request) => {
    calls += 1;
    request.socket.destroy();
  });
  await http.send({ method: 'PUT', url, body: 'x' });
  await http.sendOnFreshConnection({ method: 'PUT', url, body: 'x' });
  expect(calls).toBe(2);
});

test('the irreversible call does not share a connection with others', async () => {
  const ports = new Set<number | undefined>();
  const url = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    response.end('{}');
  });
  await http.send({ method: 'GET', url });
  await http.sendOnFreshConnection({ method: 'PUT', url, body: 'x' });
  await http.sendOnFreshConnection({ method: 'PUT', url, body: 'x' });
  expect(ports.size).toBe(3);
});

test('a caller can abort a call', async () => {
  const url = await serve(() => undefined);
  const reply = await http.send({ method: 'GET', url, signal: AbortSignal.timeout(50) });
  expect(reply).toEqual({ answered: false, failure: { sent: 'maybe', reason: 'stopped' } });
});

test('a file range arrives exactly, small or large', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'kinora-http-'));
  const path = join(dir, 'bytes');
  const content = Buffer.from(Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251));
  await writeFile(path, content);
  const received: Buffer[] = [];
  const url = await serve(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push(Buffer.concat(parts));
    response.end(request.headers['content-length']);
  });
  const replies = [];
  for (const [first, bytes] of [
    [7, 1_000],
    [250_000, 2_500_001],
  ] as const) {
    replies.push(await http.send({ method: 'PUT', url, body: { path, first, bytes } }));
  }
  await rm(dir, { recursive: true });
  expect(replies).toMatchObject([{ body: '1000' }, { body: '2500001' }]);
  expect(received[0]?.equals(content.subarray(7, 1_007))).toBe(true);
  expect(received[1]?.equals(content.subarray(250_000, 2_750_001))).toBe(true);
});

test('a missing media file throws before anything is sent', async () => {
  let calls = 0;
  const url = await serve((_request, response) => {
    calls += 1;
    response.end();
  });
  const part = { path: '/nowhere/video.mp4', first: 0, bytes: 10 };
  await expect(http.send({ method: 'PUT', url, body: part })).rejects.toMatchObject({ code: 'ENOENT' });
  expect(calls).toBe(0);
});

test('a call ends before the publisher may count it as not arrived', async () => {
  const { timeout } = AbortSignal;
  const limits: number[] = [];
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, limits[limits.push(ms) - 1] ?? ms);
  const body = { path: import.meta.filename, first: 0, bytes: 1_001 };
  await http.send({ method: 'PUT', url: await serve((_request, response) => response.end()), body });
  AbortSignal.timeout = timeout;
  expect(limits).toEqual([computeCallTimeoutMs(body.bytes) - SEND_WINDOW_MS]);
});

test('ids beyond 2^53 keep every digit', () => {
  const shape = z.object({ ids: z.array(z.union([z.string(), z.number()]).transform(String)) });
  const read = parseResponse(shape, '{"ids":[7234567890123456789,12,"9007199254740993"]}');
  expect(read).toEqual({ ids: ['7234567890123456789', '12', '9007199254740993'] });
  expect(parseResponse(shape, '<html>')).toBeNull();
});

test('an upload URL must be on the platform’s hosts, with https and without credentials', () => {
  const hosts = { suffixes: ['tiktokapis.com'] };
  const resolve = (given: string) => resolveUploadUrl(given, 'https://open.tiktokapis.com/v2/', hosts);
  expect(resolve('https://upload.us.tiktokapis.com/v?a=1')).toBe('https://upload.us.tiktokapis.com/v?a=1');
  expect(resolve('/video/1')).toBe('https://open.tiktokapis.com/video/1');
  for (const bad of [
    'http://upload.tiktokapis.com/v',
    'https://eviltiktokapis.com/v',
    'https://tiktokapis.com.evil.example/v',
    'https://user@upload.tiktokapis.com/v',
    'http://169.254.169.254/',
    'https://',
  ]) {
    expect(resolve(bad)).toBeNull();
  }
  expect(
    resolveUploadUrl('http://127.0.0.1:4101/u', 'http://127.0.0.1:4100', { origin: 'http://127.0.0.1:4100' }),
  ).toBeNull();
});
