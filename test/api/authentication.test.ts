import { expect, test } from '@jest/globals';
import { mintKeyText } from '../../db/teams/api-key-text.ts';
import { revokeKey } from '../../db/teams/api-keys.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';
import { callRaw } from '../support/send-raw.ts';
import type { Envelope } from '../support/api.ts';
import { service } from '../support/service.ts';

const served = service();

test('spec, Authentication 5: missing, malformed, unknown and revoked keys get the same 401', async () => {
  const { key, team } = await mintTeam(served.deps);
  const revoked = await mintKey(served.deps, team.id);
  await commit(served.deps, (tx) => revokeKey(tx, revoked.key.id));
  const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');

  const heads: string[][] = [
    ['GET /me'],
    ['POST /workspaces'],
    ['GET /no-such-path'],
    ['GET /me', 'Authorization: Bearer'],
    ['GET /me', 'Authorization: Basic a2V5'],
    ['GET /me', `Authorization: Bearer ${key}`, `Authorization: Bearer ${key}`],
    ['GET /me', `Authorization: Bearer ${key.slice(0, -1)}!`],
    ['GET /me', 'X-API-Key: schlüssel'],
    ...[mistyped, mintKeyText(false), revoked.text, `kin_${'x'.repeat(10_000)}`].map((one) => [
      'GET /me',
      `X-API-Key: ${one}`,
    ]),
  ];
  const answers = await Promise.all(
    heads.map(([request = '', ...head]) =>
      callRaw(served.api.origin, [`${request.replace('/', '/api/v1/')} HTTP/1.1`, ...head]),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.text).toContain('"unauthorized"');
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
