import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { openAsOwner, openDatabase } from '../../db/connection/open-database.ts';

/** PostgreSQL's SSLRequest: length 8 and a code instead of a version. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

test.each([
  ['requests', openDatabase],
  ['migrations', openAsOwner],
])('DATABASE_URL with sslmode sends an SSLRequest first: %s', async (_, open) => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const received = once(server, 'connection').then(async ([socket]) => {
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return first;
  });
  const { port } = server.address() as AddressInfo;

  const orm = await open(`postgresql://kinora:secret@127.0.0.1:${port}/kinora?sslmode=verify-full`);
  await expect(orm.em.fork().execute('select 1')).rejects.toThrow(/terminated|reset|closed/u);

  expect(await received).toEqual(SSL_REQUEST);
  await orm.close();
  server.close();
});
