import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import Koa from 'koa';
import type { ApiContext, ApiContextFields, ApiState } from '../../api/http/context.ts';
import { respond } from '../../api/http/respond.ts';
import { sendFile } from '../../api/media/send-file.ts';
import { envelope } from '../../api/middleware/envelope.ts';
import { useFolder } from '../support/use-folder.ts';

/** More than the buffers of both sides of a connection. */
const LARGE = 'x'.repeat(32 * 1024 * 1024);
const STALL_MS = 200;
const file = join(useFolder('slow-reader'), 'video.mp4');

let server: Server;
let client: Socket;
afterEach(() => {
  client.destroy();
  server.close();
});

/** Requests a response. Returns the server's end of the connection. */
async function open(answer: (ctx: ApiContext) => void): Promise<Socket> {
  const app = new Koa<ApiState, ApiContextFields>();
  app.use(envelope(STALL_MS));
  app.use((ctx) => answer(ctx));
  server = app.listen(0, '127.0.0.1') as Server;
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [served] = (await once(server, 'connection')) as [Socket];
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  return served;
}

test.each<[string, (ctx: ApiContext) => void]>([
  ['JSON', (ctx) => respond(ctx, 200, LARGE)],
  ['bytes', (ctx) => void (ctx.body = Buffer.from(LARGE))],
  ['a stream', (ctx) => void (ctx.body = createReadStream(file))],
  [
    'a file',
    (ctx) => {
      ctx.respond = false;
      sendFile(ctx.req, ctx.res, file, STALL_MS);
    },
  ],
])('a client that stops reading %s is disconnected, and its response is freed', async (_, answer) => {
  await writeFile(file, '');
  await truncate(file, LARGE.length);
  const served = await open(answer);
  client.pause();
  await once(served, 'close');
  expect(served.destroyed).toBe(true);
});

test('a connection stays open after its response was read', async () => {
  const served = await open((ctx) => respond(ctx, 200, 'small'));
  await once(client.setEncoding('utf8'), 'data');
  expect(served.timeout).toBeGreaterThan(1_000);
  expect(served.destroyed).toBe(false);
});
