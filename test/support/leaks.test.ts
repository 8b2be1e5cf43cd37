/** What a test file leaves behind in the process that it shares with others is found, named and restored. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { findLeaks, takeInventory } from '../environment/leaks.ts';

test('a changed variable and a replaced global are named and restored', async () => {
  const { now } = Date;
  const before = takeInventory();
  process.env['LEAKED_BY_A_TEST'] = 'yes';
  Date.now = () => 0;
  const leaks = await findLeaks(before);
  expect([process.env['LEAKED_BY_A_TEST'], Date.now]).toEqual([undefined, now]);
  expect(leaks).toEqual(['a changed process.env.LEAKED_BY_A_TEST', 'a replaced Date.now']);
});

test('an open server and a running process are named', async () => {
  const before = takeInventory();
  const server = createServer().listen(0, '127.0.0.1');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await Promise.all([once(server, 'listening'), once(child, 'spawn')]);
  const leaks = await findLeaks(before, 100);
  server.close();
  child.kill();
  expect(leaks).toHaveLength(2);
  expect(leaks.join()).toMatch(
    /the server at \{"address":"127.0.0.1".*the process `.*setInterval|the process.*the server/u,
  );
});

test('a temporary folder is named and removed', async () => {
  const before = takeInventory();
  const folder = await mkdtemp(join(tmpdir(), 'kinora-left-'));
  expect(await findLeaks(before, 100)).toEqual([`the folder ${folder}`]);
  expect(existsSync(folder)).toBe(false);
});

test('what ends within a moment is not named', async () => {
  const before = takeInventory();
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 300)']);
  await once(child, 'spawn');
  expect(await findLeaks(before)).toEqual([]);
});
