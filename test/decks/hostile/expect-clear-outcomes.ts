import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { makeSeeds, mutateFile } from './mutate-files.ts';
import { tryFile, type Outcome } from './try-file.ts';

/** What a damaged file may be reported as. `internal_error` would be a bug of ours. */
const CLEAR_CODES = ['rejected', 'asset_unreadable', 'encoder_failed', 'timed_out'];

/** Probes and uses mutated files. Fails if one crashes this process or is reported without a clear reason. */
export async function expectClearOutcomes(seed: number, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-mutated-'));
  try {
    const seeds = await makeSeeds(folder);
    const outcomes = await tryEach(count, folder, async (index) => {
      const path = join(folder, `mutated-${index}`);
      await writeFile(path, mutateFile(seeds, seed, index));
      return path;
    });
    const failures = outcomes.filter(({ used }) => !used).length;
    expect(Math.min(failures, count - failures)).toBeGreaterThan(count / 10);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Probes and uses files, two at a time. Fails if one is reported without a clear reason. */
export async function tryEach(
  count: number,
  folder: string,
  provide: (index: number) => Promise<string>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const tryEveryOther = async (first: number): Promise<void> => {
    for (let index = first; index < count; index += 2) {
      const path = await provide(index);
      outcomes.push(await tryFile(path, join(folder, `out-${index}`)));
      await rm(path);
    }
  };
  await Promise.all([tryEveryOther(0), tryEveryOther(1)]);
  const failed = outcomes.filter((outcome) => !outcome.used);
  const unclear = failed.filter(({ code, message }) => !CLEAR_CODES.includes(code) || !/^[A-Z].*\.$/u.test(message));
  expect(unclear).toEqual([]);
  expect(outcomes).toHaveLength(count);
  return outcomes;
}
