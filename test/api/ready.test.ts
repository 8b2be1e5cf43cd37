import { expect, test } from '@jest/globals';
import { service } from '../support/service.ts';

let looks = 0;
const began = Promise.withResolvers<void>();
const probeResult = Promise.withResolvers<null>();
const served = service({
  findTemporalFault: () => {
    looks += 1;
    began.resolve();
    return looks === 1 ? probeResult.promise : Promise.resolve(null);
  },
});

const ready = (): Promise<Response> => fetch(`${served.api.origin}/ready`);

test('concurrent requests to /ready share one check, and the next request checks again', async () => {
  const first = ready();
  await began.promise;
  const others = Array.from({ length: 20 }, ready);
  await fetch(`${served.api.origin}/health`);
  probeResult.resolve(null);

  const answers = await Promise.all([first, ...others]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 21 }, () => 200));
  expect(looks).toBeLessThan(21);
  const before = looks;
  await ready();
  expect(looks).toBe(before + 1);
});

test('/ready exposes whether each check passed and nothing else, such as how the encoder is isolated', async () => {
  const { status, ...checks } = ((await (await ready()).json()) as { data: Record<string, unknown> }).data;
  expect(status).toBe('ready');
  expect(new Set(Object.values(checks).map((value) => typeof value))).toEqual(new Set(['boolean']));
});
