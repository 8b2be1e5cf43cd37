import { expect, test } from '@jest/globals';
import { createApp } from '../../api/app.ts';
import { dispatch } from '../../api/mcp/call-api.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

const served = service();

test('the body of a dispatched request counts towards the memory of its team only while the request runs', async () => {
  const { key } = await mintTeam(served.deps);
  const listener = createApp(served.deps).callback();
  const statuses = new Set<number>();
  for (let call = 0; call < 70; call++) {
    const { status } = await dispatch(listener, {
      method: 'POST',
      path: '/api/v1/workspaces',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'x'.repeat(1_000_000) }),
      remoteAddress: '127.0.0.1',
    });
    statuses.add(status);
  }
  expect([...statuses]).toEqual([400]);
});

test('a dispatched request without a route returns the failure envelope of the service', async () => {
  const { key } = await mintTeam(served.deps);
  const { status, body } = await dispatch(createApp(served.deps).callback(), {
    method: 'GET',
    path: '/api/v1/none',
    headers: { authorization: `Bearer ${key}`, host: 'localhost' },
    remoteAddress: '127.0.0.1',
  });
  expect([status, JSON.parse(body)]).toMatchObject([404, { success: false, error: { type: 'not_found' } }]);
});
