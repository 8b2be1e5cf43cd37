import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sweepPeriodically, sweepFolder } from '../../../adapters/storage/sweep-folder.ts';

const hoursAgo = (count: number): Date => new Date(Date.now() - count * 3_600_000);

test('abandoned files are swept after hours; files in use are kept', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'kinora-sweep-'));
  for (const name of ['old', 'new']) {
    await mkdir(join(scratch, name));
    await writeFile(join(scratch, name, 'video.mp4'), 'x');
  }
  await utimes(join(scratch, 'old'), hoursAgo(7), hoursAgo(7));
  await utimes(join(scratch, 'new'), hoursAgo(5), hoursAgo(5));

  expect([await sweepFolder(scratch), await sweepFolder(scratch)]).toEqual([1, 0]);

  expect(await readdir(scratch)).toEqual(['new']);
  await rm(scratch, { recursive: true });
});

test('a missing folder does not stop the sweep of the others', async () => {
  const uploads = await mkdtemp(join(tmpdir(), 'kinora-sweep-'));
  await writeFile(join(uploads, 'half'), 'x');
  await utimes(join(uploads, 'half'), hoursAgo(7), hoursAgo(7));
  const stop = new AbortController();
  const failed: unknown[] = [];

  const sweeping = sweepPeriodically([join(uploads, 'none'), uploads], stop.signal, (error) => failed.push(error));
  while ((await readdir(uploads)).length > 0) await sleep(10);
  stop.abort();
  await sweeping;

  expect(failed).toEqual([]);
  await rm(uploads, { recursive: true });
});
