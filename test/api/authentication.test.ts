import { expect, test } from '@jest/globals';
import { mintKeyText } from '../../db/teams/api-key-text.ts';
import { revokeKey } from '../../db/teams/api-keys.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';
import type { Envelope } from '../support/api.ts';
import { service } from '../support/service.ts';

const served = service();

test('spec, Authentication 5: missing, malformed, unknown and revoked keys get the same 401', async () => {
  const { key, team } = await mintTeam(served.deps);
  const revoked = await mintKey(served.deps, team.id);
  await commit(served.deps, (tx) => revokeKey(tx, revoked.key.id));
  const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');

  const answers = await Promise.all([
    served.api.call('GET', '/me'),
    served.api.call('GET', '/me', { headers: { authorization: 'Basic a2V5' } }),
    served.api.call('GET', '/me', { headers: { authorization: 'Bearer' } }),
    served.api.call('GET', '/me', { key: mistyped }),
    served.api.call('GET', '/me', { key: mintKeyText(false) }),
    served.api.call('GET', '/me', { key: revoked.text }),
    served.api.call('GET', '/me', { key: 'x'.repeat(10_000) }),
    served.api.call('POST', '/workspaces', { body: { name: 'x' } }),
    served.api.call('GET', '/no-such-path'),
  ]);

  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 401));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(answers[0]?.json.error.type).toBe('unauthorized');
});

test('a path in a different case does not bypass authentication', async () => {
  const { key } = await mintTeam(served.deps);
  const getType = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${served.api.origin}${path}`, { headers });
    return [reply.status, ((await reply.json()) as Envelope).error?.type];
  };

  expect(await getType('/API/v1/me')).toEqual([404, 'not_found']);
  expect(await getType('/api/V1/workspaces')).toEqual([404, 'not_found']);
  expect(await getType('/HEALTH')).toEqual([404, 'not_found']);
  expect(await getType('/api/v1/ME')).toEqual([401, 'unauthorized']);
  expect(await getType('/api/v1/ME', { 'x-api-key': key })).toEqual([404, 'not_found']);
});

test('spec, Authentication 1: either header carries the key, but two different keys are rejected', async () => {
  const { key } = await mintTeam(served.deps);
  const other = await mintTeam(served.deps);

  expect((await served.api.call('GET', '/me', { headers: { 'x-api-key': key } })).status).toBe(200);
  expect((await served.api.call('GET', '/me', { key, headers: { 'x-api-key': key } })).status).toBe(200);
  expect((await served.api.call('GET', '/me', { key, headers: { 'x-api-key': other.key } })).status).toBe(401);
  for (const headers of [
    { authorization: 'Basic dXNlcjpwYXNz', 'x-api-key': key },
    { authorization: `Bearer ${key}`, 'x-api-key': 'junk' },
  ]) {
    expect((await served.api.call('GET', '/me', { headers })).status).toBe(200);
  }
});

test('spec, Authentication 2: a call without its scope is rejected with the name of the scope', async () => {
  const { team, workspace } = await mintTeam(served.deps);
  const { text: key } = await mintKey(served.deps, team.id, { scopes: ['workspaces:read'] });

  const refused = await served.api.call('PATCH', `/workspaces/${workspace.id}`, { key, body: { name: 'x' } });

  expect(refused.status).toBe(403);
  expect(refused.json.error.type).toBe('forbidden_scope');
  expect(refused.json.error.message).toContain('workspaces:write');
  expect((await served.api.call('GET', '/workspaces', { key })).status).toBe(200);
});

test('spec, Authentication 7: GET /me returns the team, its credits and usage, never the key', async () => {
  const { key, team, workspace } = await mintTeam(served.deps, 'creator');

  const me = await served.api.call('GET', '/me', { key });

  expect(me.json.data.team).toEqual({ id: team.id, name: team.name, plan: 'creator' });
  expect(me.json.data.credits).toMatchObject({ balance: 300, grantedThisPeriod: 300 });
  expect(me.json.data.usage.metrics).toEqual([
    { metric: 'turbo_posts', used: 0, limit: 300, remaining: 300 },
    { metric: 'content_pieces', used: 0, limit: 100, remaining: 100 },
    { metric: 'automations', used: 0, limit: 5, remaining: 5 },
    { metric: 'generations', used: 0, limit: null, remaining: null },
    { metric: 'storage_bytes', used: 0, limit: 50_000_000_000, remaining: 50_000_000_000 },
  ]);
  expect(me.json.data.defaultWorkspace).toEqual({ id: workspace.id, name: 'Brand', websiteUrl: null });
  expect(me.text).not.toContain(key);
});

test('spec, Authentication 4 and Workspaces rule 8: a pinned key sees only its workspace', async () => {
  const { key, team, workspace } = await mintTeam(served.deps);
  const other = await served.api.call('POST', '/workspaces', { key, body: { name: 'Other' } });
  const { text: pinned } = await mintKey(served.deps, team.id, { workspaceId: workspace.id });
  const otherId: string = other.json.data.id;

  const listed = await served.api.call('GET', '/workspaces', { key: pinned });

  expect(listed.json.data.map((row: { id: string }) => row.id)).toEqual([workspace.id]);
  expect((await served.api.call('GET', `/workspaces/${otherId}`, { key: pinned })).status).toBe(404);
  expect((await served.api.call('POST', '/workspaces', { key: pinned, body: { name: 'x' } })).status).toBe(403);
  expect((await served.api.call('POST', `/workspaces/${workspace.id}/default`, { key: pinned })).status).toBe(403);
  expect((await served.api.call('POST', `/workspaces/${otherId}/default`, { key: pinned })).status).toBe(403);
});
