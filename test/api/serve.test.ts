import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Koa from 'koa';
import { startServer } from '../../api/http/start-server.ts';
import { findFreePort } from '../../bin/processes/ports.ts';
import { sendRaw } from '../support/send-raw.ts';

let port: number;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  port = await findFreePort();
  server = await startServer(new Koa(), { host: '127.0.0.1', port });
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
