import { describe, expect, test } from '@jest/globals';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readJson, writeJson } from '../../bin/home/read-json.ts';
import { findFreePort, isFree, loadPorts, loadNamedPorts } from '../../bin/processes/ports.ts';
import { useFolder } from '../support/use-folder.ts';

const folder = useFolder('ports');
const file = join(folder, 'ports.json');

async function occupied(host: string): Promise<{ port: number; close(): void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

describe('ports', () => {
  test('a port in use on loopback only is not free', async () => {
    const server = await occupied('127.0.0.1');
    expect(await isFree(server.port)).toBe(false);
    server.close();
  });

  test("a free port is below the kernel's ephemeral range", async () => {
    expect(await findFreePort()).toBeLessThan(32_768);
  });

  test('no port is chosen twice by one process, whose services may not listen yet', async () => {
    const ports = await Promise.all(Array.from({ length: 600 }, () => findFreePort()));
    expect(new Set(ports).size).toBe(ports.length);
  });

  test('ports are chosen once, stored and distinct', async () => {
    const first = await loadPorts(file, {});
    expect(await loadPorts(file, {})).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
  });

  test('a stored port that is in use is replaced, the others are kept', async () => {
    const server = await occupied('127.0.0.1');
    const savedPorts = await loadPorts(file, {});
    await writeJson(file, { ...savedPorts, temporal: server.port });

    const now = await loadPorts(file, {});
    expect(now.temporal).not.toBe(server.port);
    expect({ ...now, temporal: 0 }).toEqual({ ...savedPorts, temporal: 0 });
    expect(await readJson(file)).toEqual(now);
    server.close();
  });

  test('named ports are stored beside the others', async () => {
    const before = await loadPorts(file, {});
    const own = await loadNamedPorts({ HISTORY_GRPC_PORT: 'HISTORY_GRPC_PORT' }, file, {});

    expect(await loadNamedPorts({ HISTORY_GRPC_PORT: 'HISTORY_GRPC_PORT' }, file, {})).toEqual(own);
    expect(await loadPorts(file, {})).toEqual(before);
    expect(Object.values(before)).not.toContain(own.HISTORY_GRPC_PORT);
  });

  test('an environment variable sets a port', async () => {
    expect((await loadPorts(file, { SANDBOX_PORT: '4100' })).sandbox).toBe(4100);
  });
});
