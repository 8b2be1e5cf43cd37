/** The chain of audit entries is appended with the action, and shows what was changed or removed. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { recordAudit } from '../../db/audit/record-audit.ts';
import { verifyChain, type ChainHead } from '../../db/audit/verify-chain.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { mintDatabase } from '../support/database.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

let orm: MikroORM;
let owner: Client;
let team: TestTeam;

beforeAll(async () => {
  const url = await mintDatabase();
  orm = await openDatabase(url);
  owner = new Client({ connectionString: url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await orm.close();
});
beforeEach(async () => {
  team = await mintTeam({ orm });
  for (let number = 1; number <= 5; number += 1) await act();
});

const act = (work: (tx: Transaction) => Promise<void> = async () => undefined, { id } = team.team) =>
  inTransaction(orm.em, async (tx) => {
    recordAudit(tx, { teamId: id, action: 'redirect.added', subjectId: id, details: { origin: 'https://ä.example' } });
    await work(tx);
  });

const verify = async (noted?: ChainHead) => verifyChain(orm.em, team.team.id, noted);

/** What only the owner of the tables can do. */
async function tamper(...statements: string[]): Promise<void> {
  await owner.query('begin; alter table audit_entry disable trigger all');
  for (const statement of statements) await owner.query(statement.replaceAll('$team', `'${team.team.id}'`));
  await owner.query(`alter table audit_entry enable always trigger audit_entry_append_only;
    alter table audit_entry enable always trigger audit_entry_no_truncate; commit`);
}

const count = async () => Number((await verify()).entries);

test('a chain is intact, even with a head that was noted before', async () => {
  const before = await verify();
  await act();
  expect(before.problems).toEqual([]);
  expect(await verify(before.head)).toMatchObject({ entries: before.entries + 1, problems: [] });
});

test.each([
  ['the action of an entry', `update audit_entry set action = 'key.created' where team_id = $team and seq = 4`, [4]],
  ['the actor of an entry', `update audit_entry set actor_id = 'key_1' where team_id = $team and seq = 4`, [4]],
  ['the details of an entry', `update audit_entry set details = '{}' where team_id = $team and seq = 4`, [4]],
  ['the mode of an entry', `update audit_entry set sandbox = true where team_id = $team and seq = 4`, [4]],
  [
    'the time of an entry',
    `update audit_entry set created_at = created_at - interval '1 ms' where team_id = $team and seq = 4`,
    [4],
  ],
  [
    'an entry with its hash',
    `update audit_entry set action = 'key.created', hash = 'f' where team_id = $team and seq = 4`,
    [4, 5],
  ],
])('a change of %s is found', async (_, statement, found) => {
  await tamper(statement);
  expect((await verify()).problems).toEqual(found.map((seq) => expect.stringContaining(`Entry ${seq} `)));
});

test('a removed entry, and removed last entries, are found', async () => {
  const { head } = await verify();
  await tamper('delete from audit_entry where team_id = $team and seq = 4');
  expect((await verify()).problems).toEqual(['Entries 4 to 4 are missing.']);
  await tamper(`delete from audit_entry where team_id = $team and seq > 4`);
  expect((await verify()).problems).toEqual([`Entries 4 to ${head.seq} are missing at the end.`]);
});

test('entries that changed places are found', async () => {
  await tamper(
    'update audit_entry set seq = -4 where team_id = $team and seq = 4',
    'update audit_entry set seq = 4 where team_id = $team and seq = 5',
    'update audit_entry set seq = 5 where team_id = $team and seq = -4',
  );
  expect((await verify()).problems).not.toEqual([]);
});

test('an entry that was not appended by the function is found', async () => {
  await tamper(`insert into audit_entry select team_id, seq + 1, 'aud_forged', action, actor_type, actor_id, subject_id,
    workspace_id, sandbox, details, created_at, hash from audit_entry where team_id = $team order by seq desc limit 1`);
  expect((await verify()).problems).not.toEqual([]);
});

test('a chain that was written anew is found with a noted head only', async () => {
  const { head } = await verify();
  await tamper('delete from audit_entry where team_id = $team', 'delete from audit_head where team_id = $team');
  for (let number = 0; number < head.seq; number += 1) await act();
  expect((await verify()).problems).toEqual([]);
  expect((await verify(head)).problems).toEqual([expect.stringContaining('written anew')]);
});

test.each(['update audit_entry set action = action', 'delete from audit_entry', 'truncate audit_entry'])(
  'neither the service nor the owner of the tables may run: %s',
  async (statement) => {
    await expect(orm.em.fork().execute(statement)).rejects.toThrow(/append-only|permission denied|must be owner/u);
    await expect(owner.query(statement)).rejects.toThrow('append-only');
    await owner.query('begin; set session_replication_role = replica');
    await expect(owner.query(statement)).rejects.toThrow('append-only');
    await owner.query('rollback');
  },
);

test('an action that is rolled back leaves no entry', async () => {
  const before = await count();
  await expect(act(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await count()).toBe(before);
});

test('forty actions of one team at once leave one intact chain', async () => {
  const before = await count();
  await Promise.all(Array.from({ length: 40 }, () => act()));
  expect(await verify()).toMatchObject({ entries: before + 40, problems: [] });
});

test('a transaction that holds the chain of a team delays no other team', async () => {
  const other = await mintTeam({ orm });
  await owner.query('begin');
  await owner.query('select 1 from audit_head where team_id = $1 for update', [team.team.id]);
  const waiting = act();
  await act(undefined, other.team);
  expect(await Promise.race([waiting.then(() => 'done'), Promise.resolve('waiting')])).toBe('waiting');
  await owner.query('rollback');
  await waiting;
});

test('the chain is locked after the work of the transaction, not during it', async () => {
  let isInner = false;
  await act(async () => {
    await act();
    isInner = true;
  });
  expect(isInner).toBe(true);
});
