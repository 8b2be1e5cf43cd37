/** Rows end when their retention is over, and not before. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { deleteExpired, showExpired } from '../../bin/commands/delete-expired.ts';
import { RETENTION } from '../../config/variables/retention.ts';
import { readSettings } from '../../config/read-settings.ts';
import { buildDelete, deleteExpiredRows, getDays } from '../../db/retention/delete-expired-rows.ts';
import { deleteOldMedia } from '../../db/retention/delete-old-media.ts';
import { KEPT_TABLES, RETENTION_RULES, type RetentionRule } from '../../db/retention/retention.ts';
import { newId } from '../../domain/ids.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { deleteMediaOfOldPosts } from '../../worker/job-functions.ts';
import { authorizeApp } from '../support/apps.ts';
import { mintMember } from '../support/members.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

const SETTINGS = { METRIC_RETENTION_DAYS: 400, MEDIA_RETENTION_DAYS: null };

let publisher: TestPublisher;
let deps: ActivityDeps;
let team: TestTeam;

beforeAll(async () => {
  publisher = await openPublisher();
  ({ deps } = publisher);
});
afterAll(() => publisher.close());
beforeEach(async () => {
  team = await mintTeam(deps);
});

const sql = <Row>(statement: string, values: unknown[] = []) => deps.orm.em.fork().execute<Row[]>(statement, values);

const ago = (days: number, minutes: number) =>
  `clock_timestamp() - interval '${days} days' + interval '${minutes} minutes'`;

/** Inserts a row of each rule that became old `minutes` after the moment of its retention. */
async function insertRows(minutes: number): Promise<void> {
  const {
    keyId,
    team: { id: teamId },
    workspace,
  } = team;
  const at = (days: number) => ago(days, minutes);
  const endpoint = async (columns: string, values: string): Promise<string> => {
    const id = newId('webhook');
    await sql(
      `insert into webhook_endpoint (id, team_id, url, events, sandbox, ${columns}) values (?, ?, ?, '{}', true, ${values})`,
      [id, teamId, `https://${id}.example`],
    );
    return id;
  };
  const event = async (created: string): Promise<string> => {
    const id = newId('event');
    await sql(
      `insert into event (id, team_id, sandbox, type, subject_id, data, created_at) values (?, ?, true, 'post.failed', ?, '{}', ${created})`,
      [id, teamId, newId('post')],
    );
    return id;
  };
  const deliver = (endpointId: string, eventId: string, url: string | null, finished: string) =>
    sql(
      `insert into delivery (id, endpoint_id, event_id, status, next_attempt_at, url, finished_at) values (?, ?, ?, 'delivered', null, ?, ${finished})`,
      [newId('delivery'), endpointId, eventId, url],
    );
  await sql(
    `insert into idempotency_record (key_id, method, path, idempotency_key, fingerprint, expires_at) values (?, 'POST', '/', ?, '', ${at(0)})`,
    [keyId, newId('event')],
  );
  await sql(
    `insert into oauth_state (link_hash, team_id, workspace_id, platform, owner_type, sandbox, expires_at) values (?, ?, ?, 'clipapp', 'brand', true, ${at(1)})`,
    [newId('event'), teamId, workspace.id],
  );
  await sql(
    `insert into access_link (id, kind, token_hash, team_id, workspace_id, key_id, sandbox, platform, expires_at) values (?, 'connect', ?, ?, ?, ?, true, 'clipapp', ${at(30)})`,
    [newId('accessLink'), newId('event'), teamId, workspace.id, keyId],
  );
  await sql(
    `insert into invitation (id, team_id, email, role, token_hash, expires_at) values (?, ?, '', 'viewer', ?, ${at(30)})`,
    [newId('invitation'), teamId, newId('event')],
  );
  const { id: memberId, sessionId } = await mintMember(deps, teamId, { role: 'viewer' });
  await sql(
    `insert into member_link (token_hash, member_id, purpose, expires_at) values (?, ?, 'password', ${at(1)})`,
    [newId('event'), memberId],
  );
  await sql(`update member_session set expires_at = ${at(30)} where id = ?`, [sessionId]);
  const grantId = await authorizeApp(deps, { teamId, memberId });
  await sql(`update app_token set expires_at = ${at(1)} where grant_id = ?`, [grantId]);
  await sql(
    `insert into mail (id, team_id, kind, locale, recipient, names, expires_at) values (?, ?, 'invitation', 'en', '', '{}', ${at(7)})`,
    [newId('mail'), teamId],
  );
  await sql(
    `insert into notice (id, team_id, member_id, sandbox, kind, created_at) values (?, ?, ?, true, 'credits_low', ${at(90)})`,
    [newId('notice'), teamId, memberId],
  );
  await sql(
    `insert into proposal (id, key_id, request, expires_at, confirmed_at) values (?, ?, '{}', ${at(1)}, clock_timestamp())`,
    [newId('proposal'), keyId],
  );
  await sql(`insert into key_sighting (key_id, kind, value, seen_at) values (?, 'network', ?, ${at(400)})`, [
    keyId,
    newId('event'),
  ]);
  await event(at(30));
  const hidden = await endpoint('key_id, used_at', `'${keyId}', clock_timestamp()`);
  await deliver(hidden, await event('clock_timestamp()'), 'https://example.com/done', at(30));
  await endpoint('key_id, used_at', `'${keyId}', ${at(1)}`);
  const deleted = await endpoint('secret_sealed, deleted_at', `'', ${at(30)}`);
  await deliver(deleted, await event('clock_timestamp()'), null, 'clock_timestamp()');
  const { postId, accounts } = await readyPost(deps, { team });
  const [target] = await sql<{ id: string }>('select id from post_target where post_id = ?', [postId]);
  await sql(
    `insert into measured_target (target_id, post_id, team_id, workspace_id, account_id, platform, sandbox, published_at, views)
     values (?, ?, ?, ?, ?, 'clipapp', true, clock_timestamp(), 7)`,
    [target?.id, postId, teamId, workspace.id, accounts[0]?.id],
  );
  await sql(`insert into metric_snapshot (target_id, step, views, collected_at) values (?, '1h', 7, ${at(400)})`, [
    target?.id,
  ]);
}

async function countTables(): Promise<Record<string, number>> {
  const tables = (
    await sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
  ).map(({ name }) => name);
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] = (await sql<{ n: number }>(`select count(*)::int as n from "${table}"`))[0]?.n ?? 0;
  return counts;
}

test('a row of each rule is deleted and counted once it is old, and no row of another table', async () => {
  await insertRows(-1);
  const before = await countTables();
  const shown = await showExpired(deps.orm, {}, undefined, {});

  const { json } = await deleteExpired(deps.orm, {}, undefined, {});

  expect(shown.json.rows.map(({ count }) => count)).toEqual(
    RETENTION_RULES.map(({ where }) => (where.includes('deleted_at <= $1 and not') ? 0 : 1)),
  );
  // The deleted endpoint ends with its delivery.
  const expected: Record<string, number> = { delivery: 2, webhook_endpoint: 2 };
  for (const { table } of RETENTION_RULES) expected[table] ??= 1;
  expect(json).toEqual({ deleted: expected, videos: 0 });
  const after = await countTables();
  const gone = Object.fromEntries(
    Object.keys(before).flatMap((table) => {
      const rows = (before[table] ?? 0) - (after[table] ?? 0);
      return rows === 0 ? [] : [[table, rows]];
    }),
  );
  expect(gone).toEqual(expected);
});

test('no row is deleted a minute before its retention is over', async () => {
  await deleteExpiredRows(deps.orm.em, { settings: SETTINGS });
  await insertRows(1);
  const before = await countTables();

  await deleteExpiredRows(deps.orm.em, { settings: SETTINGS });

  expect(await countTables()).toEqual(before);
});

test('figures are kept if their retention is off', async () => {
  await insertRows(-1);
  const before = await countTables();
  await deleteExpiredRows(deps.orm.em, { settings: { METRIC_RETENTION_DAYS: null, MEDIA_RETENTION_DAYS: null } });
  expect((await countTables())['metric_snapshot']).toBe(before['metric_snapshot']);
});

test('several workers delete each row once, and skip a row that a request has locked', async () => {
  await deleteExpiredRows(deps.orm.em, { settings: SETTINGS });
  await sql(
    `insert into idempotency_record (key_id, method, path, idempotency_key, fingerprint, expires_at)
     select ?, 'POST', '/', n::text, '', clock_timestamp() - interval '1 minute' from generate_series(1, 2000) n`,
    [team.keyId],
  );
  let deleted = 0;
  const onDeleted = (_: string, rows: number): void => void (deleted += rows);
  await deps.orm.em.fork().transactional(async (em) => {
    await em.execute(`select 1 from idempotency_record where idempotency_key = '7' for update`);
    await Promise.all([1, 2, 3].map(() => deleteExpiredRows(deps.orm.em, { settings: SETTINGS, onDeleted })));
    expect(deleted).toBe(1_999);
  });
  await deleteExpiredRows(deps.orm.em, { settings: SETTINGS, onDeleted });
  expect(deleted).toBe(2_000);
});

test('every selection of old rows reads an index by time', async () => {
  await deps.orm.em.fork().transactional(async (em) => {
    await em.execute('set local enable_seqscan = off; set local enable_bitmapscan = off');
    for (const rule of RETENTION_RULES) {
      const rows = await em.execute<{ 'QUERY PLAN': string }[]>(
        `explain ${buildDelete(rule, getDays(rule, SETTINGS) ?? 0)}`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const column = rule.order.replace('endpoint.', '');
      expect([rule.rows, plan]).toEqual([
        rule.rows,
        expect.stringMatching(new RegExp(`Index Cond: \\(\\(?${column} <= `, 'u')),
      ]);
      expect(plan).not.toContain('Seq Scan');
    }
  });
});

test('every table has a rule or a reason to stay, and the guide names them all', async () => {
  const tables = Object.keys(await countTables());
  const named = new Set([...RETENTION_RULES.map(({ table }) => table), ...Object.keys(KEPT_TABLES)]);
  expect([...named].toSorted()).toEqual(tables.toSorted());
  expect(RETENTION_RULES.filter(({ table }) => table in KEPT_TABLES)).toEqual([]);

  const guide = await readFile(new URL('../../docs/guides/data.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `([a-z_]+)` +\| (.*?) +\| (.*?) +\|$/gmu)].map(([, ...cells]) => cells);
  expect(rows).toEqual([
    ...RETENTION_RULES.map((rule) => [rule.table, rule.rows, describe(rule)]),
    ...Object.entries(KEPT_TABLES).map(([table, until]) => [table, 'all', until]),
  ]);
});

function describe({ days, since }: RetentionRule): string {
  if (days === 0) return `until ${since}`;
  const length = typeof days === 'number' ? `${days} ${days === 1 ? 'day' : 'days'}` : `\`${days}\``;
  return `${length} after ${since}`;
}

async function endPost(postId: string, status: string, days: number): Promise<void> {
  await sql(`update post set status = ?, updated_at = ${ago(days, 0)} where id = ?`, [status, postId]);
}

test('videos of posts that ended long ago are deleted with their files, and only if that is set', async () => {
  const old = await readyPost(deps, { team });
  const young = await readyPost(deps, { team });
  const waiting = await readyPost(deps, { team, dueAt: new Date('2099-01-01') });
  await endPost(old.postId, 'posted', 31);
  await endPost(young.postId, 'posted', 29);
  await sql(`update post set updated_at = ${ago(90, 0)} where id = ?`, [waiting.postId]);
  const ids = [old, young, waiting].map(({ postId }) => postId);
  await sql(`update content set ready_at = ${ago(90, 0)} where team_id = ?`, [team.team.id]);
  const read = () =>
    sql<{ id: string; key: string | null; bytes: boolean }>(
      'select post.id, output_key as key from post join content on content.id = content_id where post.id in (?, ?, ?) order by array_position(array[?, ?, ?], post.id)',
      [...ids, ...ids],
    );
  const [before] = await read();
  const run = (days: number | null) =>
    deleteMediaOfOldPosts(
      { ...deps, retention: { METRIC_RETENTION_DAYS: null, MEDIA_RETENTION_DAYS: days } },
      new AbortController().signal,
    );

  expect(readSettings(RETENTION, {})).toEqual(SETTINGS);
  await run(null);
  expect((await read()).map(({ key }) => key === null)).toEqual([false, false, false]);
  await Promise.all([run(30), run(30)]);

  expect((await read()).map(({ key }) => key === null)).toEqual([true, false, false]);
  expect(await deps.storage.exists(before?.key ?? '')).toBe(false);
  const entries = await sql<{ actor_type: string }>(
    `select actor_type from audit_entry where team_id = ? and action = 'content.deleted'`,
    [team.team.id],
  );
  expect(entries).toEqual([{ actor_type: 'service' }]);
  await deleteOldMedia(deps.orm.em, 30, { remove: deps.storage.remove });
  expect((await read()).map(({ key }) => key === null)).toEqual([true, false, false]);
});
