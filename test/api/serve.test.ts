import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Koa from 'koa';
import getRawBody from 'raw-body';
import type { ApiContext } from '../../api/http/context.ts';
import { receiveBody } from '../../api/http/receive-body.ts';
import { startServer } from '../../api/http/start-server.ts';
import { findFreePort } from '../../bin/processes/ports.ts';
import { sendRaw } from '../support/send-raw.ts';

const WINDOW_MS = 200;
const received = new EventEmitter();
const app = new Koa();
app.use(async (ctx) => {
  received.emit('headers');
  ctx.body = await receiveBody(ctx as unknown as ApiContext, 1_000, () => getRawBody(ctx.req), WINDOW_MS);
});

let port: number;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  port = await findFreePort();
  server = await startServer(app, { host: '127.0.0.1', port, headersMs: 300 });
});
afterAll(() => server.stop());

test.each([
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    'they may have 16 KB',
  ],
  ['what is no HTTP', 'nonsense\r\n\r\n', 'not well-formed HTTP'],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: magic\r\n\r\n', '100-continue'],
])('a request with %s returns a 400 envelope with the reason, which no cache stores', async (_, bytes, sentence) => {
  const reply = await sendRaw(`http://127.0.0.1:${port}`, bytes);
  expect(reply).toMatch(/^HTTP\/1\.1 400 /u);
  expect(reply).toMatch(/\r\nCache-Control: no-store\r\n[^]*nosniff/u);
  const { success, error } = JSON.parse(reply.slice(reply.indexOf('\r\n\r\n')));
  expect([success, error.type]).toEqual([false, 'invalid_input']);
  expect(error.message).toContain(sentence);
});

test('a request whose headers do not arrive in time was not begun, and is safe to retry', async () => {
  const reply = await sendRaw(`http://127.0.0.1:${port}`, 'POST / HTTP/1.1\r\nHost: x\r\n');
  expect(reply).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/u);
  expect(reply).toMatch(/"type":"internal_error".*safe to retry/u);
});

test('a sender is not blamed for the time in which the process stood still', async () => {
  const socket = connect(port, '127.0.0.1');
  const arrived = once(received, 'headers');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 10\r\n\r\nhalf ');
  await arrived;
  await setImmediate();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * WINDOW_MS);
  socket.end('sent.');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*half sent\.$/u);
});
