import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson, writeJson } from '../../bin/shared/json-file.ts';
import { freePort, isFree, keptPorts, keptPortsOf } from '../../bin/processes/ports.ts';

const folder = await mkdtemp(join(tmpdir(), 'kinora-ports-'));
const file = join(folder, 'ports.json');

afterAll(() => rm(folder, { recursive: true, force: true }));

async function occupied(host: string): Promise<{ port: number; close(): void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

describe('ports', () => {
  test('one that is taken on loopback alone is not free', async () => {
    const server = await occupied('127.0.0.1');
    expect(await isFree(server.port)).toBe(false);
    server.close();
  });

  test('a free port lies below the range from which the kernel serves outgoing connections', async () => {
    expect(await freePort()).toBeLessThan(32_768);
  });

  test('are drawn once, kept, and all different', async () => {
    const first = await keptPorts(file, {});
    expect(await keptPorts(file, {})).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
  });

  test('one that something else has taken meanwhile is drawn again, the others stay', async () => {
    const server = await occupied('127.0.0.1');
    const kept = await keptPorts(file, {});
    await writeJson(file, { ...kept, temporal: server.port });

    const now = await keptPorts(file, {});
    expect(now.temporal).not.toBe(server.port);
    expect({ ...now, temporal: 0 }).toEqual({ ...kept, temporal: 0 });
    expect(await readJson(file)).toEqual(now);
    server.close();
  });

  test('of one part are kept beside those of others', async () => {
    const before = await keptPorts(file, {});
    const own = await keptPortsOf({ HISTORY_GRPC_PORT: 'HISTORY_GRPC_PORT' }, file, {});

    expect(await keptPortsOf({ HISTORY_GRPC_PORT: 'HISTORY_GRPC_PORT' }, file, {})).toEqual(own);
    expect(await keptPorts(file, {})).toEqual(before);
    expect(Object.values(before)).not.toContain(own.HISTORY_GRPC_PORT);
  });

  test('the environment fixes a port', async () => {
    expect((await keptPorts(file, { SANDBOX_PORT: '4100' })).sandbox).toBe(4100);
  });
});
