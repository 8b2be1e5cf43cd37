import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { readClientAddress } from '../../api/middleware/record-network.ts';
import { getOwnDatabase } from '../support/database.ts';
import { insertAccount } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { getStatements } from '../support/statements.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';
import { recordWorkspace } from '../../db/teams/workspaces.ts';

const served = service();
const team = useTeam(served);

interface Entry {
  id: string;
  sequence: number;
  action: string;
  actor: { type: string; id: string | null };
  subjectId: string;
  createdAt: string;
}

const list = async (query = '', key = team.key, headers = {}) => {
  const reply = await served.api.call('GET', `/audit${query}`, { key, headers });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.json as unknown as { data: Entry[]; pagination: { limit: number; nextCursor: string | null } };
};

test('pages by cursor, newest first, without gaps while entries are appended', async () => {
  await list();
  const seen: Entry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list(`?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    seen.push(...page.data);
    cursor = page.pagination.nextCursor;
    await served.api.call('POST', '/webhooks', {
      key: team.key,
      body: { url: 'https://example.com', events: ['post.failed'] },
    });
  }
  expect(seen.map(({ action }) => action)).toEqual([
    'key.used_from_new_network',
    'key.created',
    'workspace.created',
    'team.created',
  ]);
  expect(seen.map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1]);
});

test('filters by action, actor, subject and time', async () => {
  const account = await insertAccount(served.deps, team);
  await served.api.call('DELETE', `/accounts/${account}`, { key: team.key });
  const [entry] = (await list(`?subjectId=${account}`)).data;
  expect(entry).toMatchObject({ action: 'account.disconnected', actor: { type: 'key', id: team.keyId } });
  expect((await list(`?actorType=key&actorId=${team.keyId}&action=account.disconnected`)).data).toEqual([entry]);
  expect((await list(`?actorType=operator`)).data).toEqual([]);
  const at = entry?.createdAt ?? '';
  expect((await list(`?action=account.disconnected&since=${at}`)).data).toEqual([entry]);
  expect((await list(`?action=account.disconnected&until=${at}`)).data).toEqual([]);
});

test('a key sees neither the other mode, nor other workspaces if it is pinned, nor other teams', async () => {
  const [first, second] = [team.workspace, await addWorkspace()];
  const [mine, foreign] = [
    await insertAccount(served.deps, team),
    await insertAccount(served.deps, { ...team, workspace: second }),
  ];
  for (const id of [mine, foreign]) await served.api.call('DELETE', `/accounts/${id}`, { key: team.key });
  const live = await mintKey(served.deps, team.team.id, { live: true });
  const pinned = await mintKey(served.deps, team.team.id, { workspaceId: first.id });
  const other = await mintTeam(served.deps);
  const subjects = async (key: string) =>
    (await list('?action=account.disconnected', key)).data.map((one) => one.subjectId);

  expect(await subjects(team.key)).toEqual([foreign, mine]);
  expect([await subjects(live.text), await subjects(pinned.text), await subjects(other.key)]).toEqual([[], [mine], []]);
  const shared = (await list('', live.text)).data.map(({ action }) => action);
  expect(shared).toContain('workspace.created');
  const [cursor] = (await list('?limit=1')).data;
  expect((await served.api.call('GET', `/audit?cursor=${cursor?.id}`, { key: other.key })).status).toBe(404);
});

async function addWorkspace() {
  const wanted = { teamId: team.team.id, plan: 'pro' as const, name: 'Second', websiteUrl: null, logoUrl: null };
  const added = await commit(served.deps, (tx) => recordWorkspace(tx, wanted));
  if (!added) throw new Error('the plan has no workspace slot left');
  return added;
}

test('a key without the scope is refused', async () => {
  const { text } = await mintKey(served.deps, team.team.id, { scopes: ['webhooks:read'] });
  expect((await served.api.call('GET', '/audit', { key: text })).status).toBe(403);
});

test('a network is recorded once per key, and known networks cost no statement', async () => {
  Object.assign(served.deps.config, { trustedProxies: 1 });
  const from = (address: string) => list('?limit=1', team.key, { 'x-forwarded-for': address });
  const addresses = ['203.0.113.7', '203.0.113.99', '198.51.100.1', '2001:db8:1::1', '2001:db8:1:2::1', '203.0.113.8'];
  for (const address of addresses) await from(address);
  const { data } = await list('?action=key.used_from_new_network', team.key, { 'x-forwarded-for': '203.0.113.7' });
  expect(data).toHaveLength(3);
  expect(JSON.stringify(data)).not.toMatch(/203\.0|2001:db8/u);

  const [known, fresh] = [await getStatements(() => from('203.0.113.7')), await getStatements(() => from('192.0.2.1'))];
  expect(fresh - known).toBe(1);
  Object.assign(served.deps.config, { trustedProxies: 0 });
});

/** A request that reached the API from 10.0.0.1. */
const request = (...forwarded: string[]) =>
  ({ headersDistinct: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } }) as never;

test('the address of a client is the one that the outermost own proxy saw', () => {
  expect(readClientAddress(request('1.1.1.1, 2.2.2.2'), 0)).toBe('10.0.0.1');
  expect(readClientAddress(request('1.1.1.1, 2.2.2.2'), 1)).toBe('2.2.2.2');
  expect(readClientAddress(request('9.9.9.9, 1.1.1.1', '2.2.2.2'), 2)).toBe('1.1.1.1');
  expect(readClientAddress(request('2.2.2.2'), 2)).toBe('10.0.0.1');
});

test('audit verify reports an intact chain by name and by id, and exits with 1 for a wrong head', async () => {
  const kinora = fileURLToPath(new URL('../../bin/kinora.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: await getOwnDatabase() };
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [kinora, 'audit', 'verify', ...args], { env }).then(
      ({ stdout }) => ({ stdout, code: 0 }),
      (error: { stdout: string; code: number }) => error,
    );
  const { name, id } = team.team;
  const [byName, byId] = [await run(name, '--json'), await run(id, '--json')];
  expect(JSON.parse(byName.stdout)).toMatchObject([{ team: id, entries: 3, problems: [] }]);
  expect(byId.stdout).toBe(byName.stdout);
  const wrong = await run(id, '--head', `2:${'0'.repeat(64)}`);
  expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining('written anew')]);
});
