/** What each role may call. The operations are those of the API, so that a new one is in the table at once. */
import { expect, test } from '@jest/globals';
import { AREAS } from '../../api/app.ts';
import { readRouteFacts } from '../../api/middleware/route-facts.ts';
import { getRoleTerms, mayCall, PERMISSIONS, ROLES, type Role } from '../../domain/teams/roles.ts';
import { SCOPES } from '../../domain/teams/scopes.ts';
import { mintMember } from '../support/members.ts';
import { sampleByDay } from '../support/runs.ts';
import { service } from '../support/service.ts';
import { mintKey, mintTeam } from '../support/teams.ts';

const served = service();

const OPERATIONS = AREAS.flatMap(({ router }) =>
  router.stack.flatMap(({ path, methods, stack }) => {
    const method = methods.find((one) => one !== 'HEAD');
    return method ? [{ method, path: String(path).replace(/\/$/u, ''), facts: readRouteFacts(stack) }] : [];
  }),
);

/** Fails validation after the checks of scope and permission, so that nothing happens. */
const call = (key: string, { method, path }: { method: string; path: string }) =>
  served.api.call(method, `${path.replace(':format', 'slideshow').replace(/:\w+/gu, 'x_1')}?colour=red`, { key });

test('every operation needs a scope or a permission, and each of these is used', () => {
  const open = OPERATIONS.filter(({ facts }) => !facts.scope && !facts.permission);
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /me', 'GET /catalog']);
  const used = new Set(OPERATIONS.flatMap(({ facts }) => [facts.scope, facts.permission]));
  expect([...SCOPES, ...PERMISSIONS].filter((one) => !used.has(one))).toEqual([]);
});

const list = (role: Role) => [...getRoleTerms(role).scopes, ...getRoleTerms(role).permissions];

test('each role may do what the next weaker role may do', () => {
  for (const [index, role] of ROLES.slice(1).entries()) {
    expect([role, list(role).filter((one) => !list(ROLES[index] ?? role).includes(one))]).toEqual([role, []]);
  }
});

test.each(ROLES)(
  'a person with the role %s gets 403, which names what the role lacks, for exactly what the table denies',
  async (role) => {
    const { team } = await mintTeam(served.deps);
    const { sandboxToken } = await mintMember(served.deps, team.id, { role });
    const cells: [name: string, status: number][] = [];
    const operations = sampleByDay(OPERATIONS, ROLES.length, ROLES.indexOf(role));
    for (const one of operations) {
      const { status, json } = await call(sandboxToken, one);
      cells.push([`${one.method} ${one.path}`, status]);
      const lacks = `The role ${role} does not have the permission ${one.facts.permission ?? one.facts.scope}.`;
      if (status === 403) expect(json.error.message).toBe(lacks);
    }
    const expected = operations.map(({ method, path, facts }) => [
      `${method} ${path}`,
      mayCall(role, facts) ? 400 : 403,
    ]);
    expect(cells).toEqual(expected);
  },
);

test('a key with every scope gets 403 for what only people may do', async () => {
  const { team, workspace } = await mintTeam(served.deps);
  const { text } = await mintKey(served.deps, team.id, { live: true });
  const forPeople = OPERATIONS.filter(({ facts }) => facts.permission && !facts.scope);
  expect(forPeople.length).toBeGreaterThan(8);
  for (const one of forPeople) expect([one.path, (await call(text, one)).status]).toEqual([one.path, 403]);

  const pinned = await mintMember(served.deps, team.id, { role: 'admin', workspaceId: workspace.id });
  for (const one of forPeople.filter(
    ({ path }) => !/^\/(?:sessions|factors|passkeys|apps|address-changes|notices|notice-choices)/u.test(path),
  )) {
    expect([one.path, (await call(pinned.token, one)).status]).toEqual([one.path, 403]);
  }
});
