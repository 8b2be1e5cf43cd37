import { expect, test } from '@jest/globals';
import { recordEvent } from '../../db/webhooks/record-event.ts';
import { newId } from '../../domain/ids.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';
import { service } from '../support/service.ts';

const served = service();

const HOOK = { url: 'https://example.com/hook', events: ['post.published', 'post.failed'] };

test('spec, POST /webhooks: the signing secret is shown at creation and rotation only', async () => {
  const { key } = await mintTeam(served.deps);
  const created = (await served.api.call('POST', '/webhooks', { key, body: HOOK })).json.data;
  const rotated = (await served.api.call('POST', `/webhooks/${created.id}/rotate-secret`, { key })).json.data;

  const shown = await served.api.call('GET', `/webhooks/${created.id}`, { key });

  expect(created.secret).toMatch(/^whsec_[0-9a-f]{64}$/u);
  expect(rotated.secret).not.toBe(created.secret);
  expect(shown.json.data).toMatchObject({ ...HOOK, enabled: true, undelivered: 0, sandbox: true, deliveries: [] });
  const listed = (await served.api.call('GET', '/webhooks', { key })).json.data;
  for (const endpoint of [shown.json.data, ...listed]) expect(endpoint).not.toHaveProperty('secret');
});

test('spec, GET /webhooks: an endpoint lists its last five deliveries, newest first', async () => {
  const { key, team, workspace } = await mintTeam(served.deps);
  const { id } = (await served.api.call('POST', '/webhooks', { key, body: HOOK })).json.data;
  const event = { teamId: team.id, workspaceId: workspace.id, sandbox: true, type: 'post.failed', data: {} } as const;
  for (let n = 0; n < 7; n += 1)
    await commit(served.deps, (tx) => recordEvent(tx, { ...event, subjectId: newId('post') }));

  const [endpoint] = (await served.api.call('GET', '/webhooks', { key })).json.data;

  expect(endpoint.id).toBe(id);
  expect(endpoint.deliveries).toHaveLength(5);
  const times = endpoint.deliveries.map((delivery: { createdAt: string }) => delivery.createdAt);
  expect(times).toEqual([...times].sort().toReversed());
  expect(endpoint.deliveries[0]).toMatchObject({ type: 'post.failed', status: 'pending', attempts: 0 });
});

test('the 21st endpoint of a team is usage_limit_reached, and deleting one makes room', async () => {
  const { key, team } = await mintTeam(served.deps, 'agency');
  const live = (await mintKey(served.deps, team.id, { live: true })).text;
  const make = (by: string) => served.api.call('POST', '/webhooks', { key: by, body: HOOK });
  for (let index = 0; index < 18; index += 1) await make(key);

  const replies = await Promise.all([make(key), make(key), make(live), make(live)]);
  const [id] = replies.flatMap(({ status, json }) => (status === 201 ? [json.data.id] : []));

  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
  expect(replies.find(({ status }) => status === 429)?.json.error.type).toBe('usage_limit_reached');
  const deletedBy = replies.findIndex(({ status }) => status === 201) < 2 ? key : live;
  expect((await served.api.call('DELETE', `/webhooks/${id}`, { key: deletedBy })).status).toBe(200);
  expect((await make(key)).status).toBe(201);
  expect((await make(key)).status).toBe(429);
});

test('enabling a disabled endpoint resets its failures', async () => {
  const { key } = await mintTeam(served.deps);
  const { id } = (await served.api.call('POST', '/webhooks', { key, body: HOOK })).json.data;
  const em = served.deps.orm.em.fork();
  await em.execute(
    `update webhook_endpoint set enabled = false, undelivered = 10, disabled_reason = 'x' where id = ?`,
    [id],
  );

  const enabled = await served.api.call('PATCH', `/webhooks/${id}`, { key, body: { enabled: true } });

  expect(enabled.json.data).toMatchObject({ enabled: true, undelivered: 0, disabledReason: null });
});

test('a webhook with an invalid url or event list returns 400', async () => {
  const { key } = await mintTeam(served.deps);
  const bad = [
    { ...HOOK, url: 'http://10.0.0.1/x' },
    { ...HOOK, url: 'http://169.254.169.254/' },
    { ...HOOK, url: 'ftp://example.com/' },
    { ...HOOK, url: 'https://example.com/#x' },
    { ...HOOK, url: 'https://user:pass@example.com/' },
    { ...HOOK, events: [] },
    { ...HOOK, events: ['post.gone'] },
    { ...HOOK, events: ['post.failed', 'post.failed'] },
    { url: HOOK.url },
  ];
  for (const body of bad) {
    expect([body, (await served.api.call('POST', '/webhooks', { key, body })).status]).toEqual([body, 400]);
  }
});
