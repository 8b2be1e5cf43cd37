import { expect, test } from '@jest/globals';
import { withHeartbeats } from '../../activities/activity-context.ts';

test('a render that reports no further progress still sends heartbeats', async () => {
  const sent: unknown[] = [];
  const enough = Promise.withResolvers<void>();
  const heartbeat = (details: unknown): void => {
    if (sent.push(details) === 2) enough.resolve();
  };

  const result = await withHeartbeats(
    async (report) => {
      report(40);
      await enough.promise;
      return 'ready';
    },
    { heartbeat, cancellationSignal: new AbortController().signal },
  );

  expect([result, sent]).toEqual(['ready', ['40 %', '40 %']]);
});
