import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import Koa from 'koa';
import type { ApiContextFields, ApiState } from '../../api/http/context.ts';
import { respond } from '../../api/http/respond.ts';
import { envelope } from '../../api/middleware/envelope.ts';

/** More than the buffers of both sides of a connection. */
const LARGE = 'x'.repeat(32 * 1024 * 1024);
const STALL_MS = 200;

let server: Server;
let client: Socket;
afterEach(() => {
  client.destroy();
  server.close();
});

/** Requests a response of this text. Returns the server's end of the connection. */
async function open(text: string): Promise<Socket> {
  const app = new Koa<ApiState, ApiContextFields>();
  app.use(envelope(STALL_MS));
  app.use((ctx) => respond(ctx, 200, text));
  server = app.listen(0, '127.0.0.1') as Server;
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [served] = (await once(server, 'connection')) as [Socket];
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return served;
}

test('a client that stops reading its response is disconnected, and its response is freed', async () => {
  const served = await open(LARGE);
  client.pause();
  await once(served, 'close');
  expect(served.destroyed).toBe(true);
});

test('a connection stays open after its response was read', async () => {
  const served = await open('small');
  await once(client.setEncoding('utf8'), 'data');
  expect(served.timeout).toBeGreaterThan(1_000);
  expect(served.destroyed).toBe(false);
});
