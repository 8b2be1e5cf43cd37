import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sweepScratch } from '../../worker/sweep-scratch.ts';

const hoursAgo = (count: number): Date => new Date(Date.now() - count * 3_600_000);

test('what a dead worker left is swept after hours; what is being worked on stays', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'kinora-sweep-'));
  for (const name of ['old', 'new']) {
    await mkdir(join(scratch, name));
    await writeFile(join(scratch, name, 'video.mp4'), 'x');
  }
  await utimes(join(scratch, 'old'), hoursAgo(7), hoursAgo(7));
  await utimes(join(scratch, 'new'), hoursAgo(5), hoursAgo(5));

  expect([await sweepScratch(scratch), await sweepScratch(scratch)]).toEqual([1, 0]);

  expect(await readdir(scratch)).toEqual(['new']);
  await rm(scratch, { recursive: true });
});
