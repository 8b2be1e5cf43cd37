import { expect, test } from '@jest/globals';
import { groupAppends } from '../../../adapters/journal/group-appends.ts';

test('appends during a write go into one next write, in their order', async () => {
  const writes: number[][] = [];
  const first = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { append } = groupAppends<number>(async (items) => {
    writes.push(items);
    begun.resolve();
    if (writes.length === 1) await first.promise;
  });
  const one = append(1);
  await begun.promise;
  const others = [append(2), append(3), append(4)];
  first.resolve();
  await Promise.all([one, ...others]);
  expect(writes).toEqual([[1], [2, 3, 4]]);
});

test('a failed write rejects its own appends only', async () => {
  let fails = true;
  const { append } = groupAppends<number>(async () => {
    if (fails) throw new Error('no space');
  });
  await expect(append(1)).rejects.toThrow('no space');
  fails = false;
  await append(2);
});

test('an append that waits too long is rejected and never written', async () => {
  const writes: number[][] = [];
  const hanging = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { append, finish } = groupAppends<number>(async (items) => {
    writes.push(items);
    begun.resolve();
    await hanging.promise;
  }, 40);
  const first = append(1);
  first.catch(() => undefined);
  await begun.promise;
  const second = append(2);
  await expect(first).rejects.toThrow(/did not respond within 40 ms/u);
  await expect(second).rejects.toThrow(/did not respond/u);
  hanging.resolve();
  await finish();
  expect(writes).toEqual([[1]]);
});
