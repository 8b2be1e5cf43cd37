import { expect, test } from '@jest/globals';
import { contractService } from '../contract/contract-service.ts';
import { DESCRIBED } from '../contract/operations.ts';
import { fuzz } from './fuzz.ts';

const served = contractService();

test('a thousand mutated requests get no 5xx and no undocumented response', async () => {
  const report = await fuzz(served, { requests: 1_000, seed: 7 });

  expect(report.faults.slice(0, 5)).toEqual([]);
  const succeeded = (name: string): boolean =>
    Object.keys(report.statuses[name] ?? {}).some((status) => status.startsWith('2'));
  expect(DESCRIBED.map(({ name }) => name).filter((name) => !succeeded(name))).toEqual([]);
});
