/**
 * Sends a real request for every operation and every response status that it can return. A status is
 * omitted if it cannot occur: a free operation has no 402, and one without ids has no 404.
 */
import { describe, expect, test } from '@jest/globals';
import { AREAS } from '../../api/app.ts';
import { describeApi } from '../../api/openapi/document.ts';
import { RATE_LIMITS } from '../../domain/teams/rate-limits.ts';
import { mintKey } from '../support/teams.ts';
import { contractService } from './contract-service.ts';
import { DESCRIBED, idsIn, type Described } from './operations.ts';
import type { Asked } from './scenario.ts';
import { openFixtureFor, type Fixture } from './fixture.ts';

const served = contractService();

const send = ({ method }: Described, { api, key }: Fixture, asked: Asked, headers: Record<string, string> = {}) =>
  api.call(method, asked.path, { key: asked.key ?? key, body: asked.body, headers });

/** The same request with the id of a missing resource. */
function elsewhere(asked: Asked): Asked {
  const [first = ''] = idsIn(asked.path);
  return { ...asked, path: asked.path.replace(first, `${first.split('_', 1)[0]}_0000000000000000000000`) };
}

/** What only some operations refuse. */
const REFUSALS = [
  ['missing', 'a body or query with an unknown id returns 404', 404, 'not_found'],
  ['conflict', 'a conflicting state returns 409', 409, 'conflict'],
  ['full', 'a used-up plan quota returns 429 usage_limit_reached', 429, 'usage_limit_reached'],
  ['short', 'insufficient credits return 402', 402, 'insufficient_credits'],
] as const;

/** What a malformed id may look like. Each operation gets one of them. */
const MALFORMED = ['WS_a', 'ws_', 'ws_a%0A', '%00', 'x'.repeat(5_000)];

describe.each(DESCRIBED.map((one, index) => [one.name, one, index] as const))('%s', (_, one, index) => {
  const { scenario, operation, facts, template } = one;
  const fixture = (): Promise<Fixture> => openFixtureFor(served, one);
  const open = async (): Promise<[Fixture, Asked]> => {
    const here = await fixture();
    return [here, await scenario.ok(here)];
  };
  let refused: ReturnType<typeof open> | undefined;
  /** One team and one request for the tests whose requests are refused, and then for the one that succeeds. */
  const refuse = () => (refused ??= open());

  if (scenario.others) {
    test('every variant of the request succeeds', async () => {
      for (const ask of scenario.others ?? []) {
        const here = await fixture();
        const asked = await ask(here);
        expect([asked.path, (await send(one, here, asked)).status]).toEqual([asked.path, operation.status]);
      }
    });
  }

  if (facts.conditional) {
    test('If-Match succeeds with the revision that GET answers as ETag, and is 409 with another', async () => {
      const here = await fixture();
      const asked = await scenario.ok(here);
      const [, area, id] = asked.path.split('/');
      const read = await here.api.call('GET', `/${area}/${id}`, { key: here.key });
      const tag = read.headers.get('etag') ?? '';
      expect(tag).toBe(`"${read.json.data.revision}"`);
      const stale = await send(one, here, asked, { 'if-match': '"999"' });
      expect([stale.status, stale.json.error.type]).toEqual([409, 'conflict']);
      expect(stale.json.error.message).toContain('If-Match');
      expect((await send(one, here, asked, { 'if-match': tag })).status).toBeLessThan(300);
    });
  }

  test('an invalid body or query returns 400 with details', async () => {
    const [here, fine] = await refuse();
    const unknown = { ...fine, path: `${fine.path}${fine.path.includes('?') ? '&' : '?'}colour=red` };
    for (const asked of scenario.bad ? [unknown, await scenario.bad(here)] : [unknown]) {
      const reply = await send(one, here, asked);
      expect([asked, reply.status, reply.json.error.type]).toEqual([asked, 400, 'invalid_input']);
      expect(reply.json.error.details?.length ?? 0).toBeGreaterThan(0);
    }
  });

  test('a request without a key returns 401', async () => {
    const [here, asked] = await refuse();
    const reply = await here.api.call(one.method, asked.path, { body: asked.body });
    expect([reply.status, reply.json.error.type]).toEqual([401, 'unauthorized']);
  });

  test('a request over the rate limit of its group returns 429', async () => {
    const [here, asked] = await refuse();
    const group = facts.group ?? 'default';
    const em = here.deps.orm.em.fork();
    await em.execute(
      `insert into request_window values (?, ?, array_fill(clock_timestamp(), array[?::int]))
         on conflict (subject_id, limit_group) do update set stamps = excluded.stamps`,
      [here.keyId, group, RATE_LIMITS[group].requests],
    );
    const reply = await send(one, here, asked);
    await em.execute('delete from request_window where subject_id = ? and limit_group = ?', [here.keyId, group]);
    expect([reply.status, reply.json.error.type]).toEqual([429, 'rate_limited']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  if (facts.scope) {
    test(`spec, Authentication 2: a key without the scope ${facts.scope} gets a 403 that names it`, async () => {
      const [here, asked] = await refuse();
      const { SCOPES } = await import('../../domain/teams/scopes.ts');
      const scopes = SCOPES.filter((scope) => scope !== facts.scope);
      const { text } = await mintKey(here.deps, here.team.id, { scopes });
      const reply = await send(one, here, { ...asked, key: text });
      expect([reply.status, reply.json.error.type]).toEqual([403, 'forbidden_scope']);
      expect(reply.json.error.message).toContain(facts.scope);
    });
  }

  if (template.includes(':') && !scenario.unnamed) {
    test('spec, Conventions 8: a malformed path id returns 400', async () => {
      const [here, asked] = await refuse();
      const [first = ''] = idsIn(asked.path);
      const bad = MALFORMED[index % MALFORMED.length] ?? '';
      const reply = await send(one, here, { ...asked, path: asked.path.replace(first, bad) });
      expect([bad, reply.status, reply.json.error.type]).toEqual([bad, 400, 'invalid_input']);
    });

    test('spec, Conventions 5 and Authentication 6: ids of nobody, of another team and type get the same 404', async () => {
      const [here, asked] = await refuse();
      const [, theirs] = await open();
      const absent = await send(one, here, elsewhere(asked));
      const foreign = await send(one, here, theirs);
      const [first = ''] = idsIn(theirs.path);
      const kind = await send(one, here, { ...theirs, path: theirs.path.replace(first, here.team.id) });
      for (const reply of [absent, foreign, kind]) {
        expect([reply.status, reply.json.error.type]).toEqual([404, 'not_found']);
        expect(reply.text).toBe(absent.text);
      }
    });
  }

  const expected = operation.orStatus ? `${operation.status} or ${operation.orStatus}` : operation.status;
  test(`spec, Conventions 9: ${expected} with rate-limit headers, a cost only if declared, and one effect`, async () => {
    const [here, asked] = await refuse();
    const count = `select count(*)::int from ledger_entry where team_id = ? and type = 'spending'`;
    const countSpends = () => here.deps.orm.em.fork().execute(count, [here.team.id]);
    const before = await countSpends();
    const key = { 'idempotency-key': 'once' };
    const reply = await send(one, here, asked, facts.idempotent ? key : {});
    expect([operation.status, operation.orStatus]).toContain(reply.status);
    expect(reply.json.success).toBe(true);
    for (const name of ['limit', 'remaining', 'reset'])
      expect(reply.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/u);
    expect(reply.json.pagination !== undefined).toBe(Boolean(operation.paged));
    if (!operation.spends) expect(await countSpends()).toEqual(before);
    if (!facts.idempotent) return;

    const again = await send(one, here, asked, key);
    const other = await send(one, here, { ...asked, body: { other: true } }, key);
    expect([again.status, again.text]).toEqual([reply.status, reply.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([other.status, other.json.error.type]).toEqual([409, 'conflict']);
  });

  for (const [name, title, status, type] of REFUSALS) {
    const ask = scenario[name];
    if (!ask) continue;
    test(`${title}`, async () => {
      const here = name === 'missing' ? (await refuse())[0] : await fixture();
      const reply = await send(one, here, await ask(here));
      expect([reply.status, reply.json.error.type]).toEqual([status, type]);
    });
  }
});

test('every documented 402, and 404 for an id in a body or query, has a scenario', () => {
  const { paths = {} } = describeApi(AREAS, 'http://127.0.0.1:3000');
  const answers = (one: Described, status: string): boolean => {
    const shown = paths[one.template.replace(/:(\w+)/gu, '{$1}')] as Record<string, { responses?: object }> | undefined;
    return status in (shown?.[one.method.toLowerCase()]?.responses ?? {});
  };
  const without = DESCRIBED.filter(
    (one) =>
      (one.operation.spends && !one.scenario.short) ||
      (answers(one, '402') && !one.scenario.short) ||
      (answers(one, '404') && !one.template.includes(':') && !one.scenario.missing),
  );
  expect(without.map(({ name }) => name)).toEqual([]);
});
