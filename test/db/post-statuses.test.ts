import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { PLATFORM_TERMS, PLATFORMS } from '../../domain/accounts/platforms.ts';
import { ACTIVE, CLAIMABLE, FINISHED, POST_STATUSES, POST_TRANSITIONS } from '../../domain/posts/post.ts';
import { mintDatabase } from '../support/database.ts';

let owner: Client;

beforeAll(async () => {
  owner = new Client({ connectionString: await mintDatabase() });
  await owner.connect();
});

afterAll(() => owner.end());

/** The statuses that a piece of SQL names, sorted. */
function listStatuses(sql: string): string[] {
  return [...sql.matchAll(/'(\w+)'/gu)].flatMap(([, word]) => (word ? [word] : [])).toSorted();
}

async function readIndex(name: string): Promise<string> {
  const { rows } = await owner.query<{ indexdef: string }>('select indexdef from pg_indexes where indexname = $1', [
    name,
  ]);
  return rows[0]?.indexdef ?? '';
}

test('only a failed or partial post leads to another round, and every other status leads to an end', () => {
  for (const status of POST_STATUSES) {
    const next: readonly string[] = POST_TRANSITIONS[status].next;
    const isRetried = status === 'failed' || status === 'partial';
    if (FINISHED.includes(status))
      expect([status, next]).toEqual([status, isRetried ? ['publishing', 'scheduled', 'in_review'] : []]);
    else expect(next.length).toBeGreaterThan(0);
  }
});

test('the function `claim_post` claims exactly the claimable statuses', async () => {
  const { rows } = await owner.query<{ prosrc: string }>(`select prosrc from pg_proc where proname = 'claim_post'`);
  const [, set = ''] = /claimed\.status not in \(([^)]*)\)/u.exec(rows[0]?.prosrc ?? '') ?? [];
  expect(listStatuses(set)).toEqual([...CLAIMABLE].toSorted());
});

test.each(['post_lease_holder_index', 'post_lease_deadline_index', 'post_overdue_index'])(
  'the index %s covers the active statuses',
  async (name) => {
    expect(listStatuses(await readIndex(name))).toEqual([...ACTIVE].toSorted());
  },
);

test('the column accepts exactly the statuses of the transition table', async () => {
  const { rows } = await owner.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'post_status_check'`,
  );
  expect(listStatuses(rows[0]?.rule ?? '')).toEqual([...POST_STATUSES].toSorted());
});

test('a user has one undecided publish on exactly the platforms whose outcome is read from the account', async () => {
  const [, platforms = ''] =
    /platform (?:=|in) (.*?) and/iu.exec(await readIndex('post_target_one_sent_per_user_unique')) ?? [];
  expect(listStatuses(platforms.replaceAll('::text', ''))).toEqual(
    PLATFORMS.filter((platform) => PLATFORM_TERMS[platform].readsOutcomeFromAccount),
  );
});
