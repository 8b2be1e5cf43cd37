import { expect, test } from '@jest/globals';
import { contractService } from './contract-service.ts';
import { openFixture, postBody } from './fixture.ts';

const served = contractService();

test('a post can be scheduled for the last second of the year 9999', async () => {
  const fixture = await openFixture(served);
  const body = { ...(await postBody(fixture)), scheduledTime: '9999-12-31T23:59:59Z' };
  const send = () =>
    served.api.call('POST', '/posts', { key: fixture.key, body, headers: { 'idempotency-key': 'far' } });
  const [made, again] = [await send(), await send()];
  expect([made.status, made.json.data?.scheduledTime]).toEqual([201, '9999-12-31T23:59:59.000Z']);
  expect(again.text).toBe(made.text);
  expect(
    (await fixture.call('POST', `/posts/${made.json.data.id}/reschedule`, { scheduledTime: '2099-01-01T00:00:00Z' }))
      .status,
  ).toBe(200);
});
