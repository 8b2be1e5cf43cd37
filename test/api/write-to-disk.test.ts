import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { writeToDisk } from '../../api/assets/receive-asset.ts';
import { runForTeam } from '../../shares/run-for-team.ts';
import { SHARES } from '../../shares/shares.ts';

const CHUNK = Buffer.alloc(64 * 1024);
const BYTES_PER_MS = (16 * 1024 * 1024) / 1_000;

test('a file arrives at the shared rate while another team is active', async () => {
  const path = join(tmpdir(), `kinora-${randomUUID()}`);
  const room = { reserve: () => Promise.resolve(), setWritten: () => undefined, release: () => undefined };
  const upload = { path, name: 'a', bytes: 0, sha256: '', room };
  const endRequest = await SHARES.requests.acquire('other');
  const startedAt = performance.now();
  await runForTeam('sender', () => writeToDisk(Readable.from(Array.from({ length: 128 }, () => CHUNK)), upload));
  // Timers may fire a millisecond early, and the last milliseconds are not waited for.
  expect(performance.now() - startedAt).toBeGreaterThan(upload.bytes / BYTES_PER_MS - 20);
  endRequest();
  await rm(path);
});
