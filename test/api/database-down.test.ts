import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { openDatabase } from '../../db/connection/open-database.ts';
import { startApi } from '../support/api.ts';
import { getOwnDatabase } from '../support/database.ts';
import { mintTeam } from '../support/teams.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';

/** A proxy to the database that can be disconnected and reconnected. */
async function openGate(target: URL): Promise<{ url: string; cut(): void; mend(): void; close(): void }> {
  const sockets = new Set<Socket>();
  let open = true;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    if (!open) return void socket.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    sockets.add(upstream);
    upstream.on('error', () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  const drop = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    cut: () => {
      open = false;
      drop();
    },
    mend: () => {
      open = true;
    },
    close: () => {
      drop();
      server.close();
    },
  };
}

const ends: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

test('spec, Errors and Client retry rules 3: 500 while the database is down, then the same key succeeds', async () => {
  const gate = await openGate(new URL(await getOwnDatabase()));
  ends.push(gate.close);
  const deps = await openApiDeps({ orm: await openDatabase(gate.url) });
  ends.push(() => closeApiDeps(deps));
  const api = await startApi(deps);
  ends.push(() => api.close());
  const { key } = await mintTeam(deps);
  const create = () =>
    api.call('POST', '/workspaces', { key, body: { name: 'Late' }, headers: { 'idempotency-key': 'late' } });

  gate.cut();
  const failed = await create();
  gate.mend();
  const reply = await create();
  const again = await create();

  expect([failed.status, failed.json.success, failed.json.error.type]).toEqual([500, false, 'internal_error']);
  expect(failed.text).not.toMatch(/ECONN|postgres|select|insert/iu);
  expect(reply.status).toBe(201);
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([reply.text, 'true']);
});

test('/ready names the unavailable dependency, and /health stays 200', async () => {
  const gate = await openGate(new URL(await getOwnDatabase()));
  ends.push(gate.close);
  const deps = await openApiDeps({ orm: await openDatabase(gate.url), findTemporalFault: async () => null });
  ends.push(() => closeApiDeps(deps));
  const api = await startApi(deps);
  ends.push(() => api.close());
  const ready = async () => (await fetch(`${api.origin}/ready`)).json() as Promise<{ data: object }>;

  const dependencies = { database: true, writable: true, migrations: true, temporal: true, storage: true };
  const all = { ...dependencies, journal: true, scratch: true, journalLost: false, workerVersionMissing: false };
  expect((await ready()).data).toEqual({ status: 'ready', ...all });
  gate.cut();
  expect((await ready()).data).toMatchObject({ status: 'not_ready', database: false, temporal: true });
  expect((await fetch(`${api.origin}/health`)).status).toBe(200);
});
