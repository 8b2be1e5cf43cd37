import { beforeEach, expect, test } from '@jest/globals';
import { RUN_REFUSALS } from '../../domain/automations/run-refusals.ts';
import { storeBrandClaims } from '../support/brands.ts';
import { service } from '../support/service.ts';
import { openFixture, type Fixture } from './fixture.ts';

const served = service();

/** Claims with numbers that a video may show. */
const NUMBER = [
  'Over 2,000 bakers use it',
  '14 classes run every week',
  'A box costs 19 euros a week',
  'We printed 11 new books',
  'Tested on 312 volunteers',
  'Returns take 60 days',
  'It grows 64 kinds of tomato',
  'Repaired within 48 hours',
  '40,000 items wait in the hall',
  'Each tent weighs 3 kilos',
];
const NONE = ['Open 24/7 for your team'];

let fixture: Fixture;

beforeEach(async () => {
  fixture = await openFixture(served);
});

/** A launched automation whose generations use a number claimed by the brand. */
async function numbered(): Promise<string> {
  await storeBrandClaims(served.deps, fixture, NUMBER);
  const id = await fixture.drafted({ formats: ['statvideo'] });
  await fixture.call('POST', `/automations/${id}/generate`);
  await fixture.write(id);
  await fixture.call('POST', `/automations/${id}/launch`);
  return id;
}

const planned = async (id: string): Promise<(string | null)[]> => {
  const { entries } = (await fixture.call('GET', `/automations/${id}/timeline?days=6&limit=100`)).json.data;
  return entries.map(({ generationId }: { generationId: string | null }) => generationId);
};

async function traces() {
  const [row] = await fixture.sql<Record<string, number>>(
    `select (select count(*)::int from post where team_id = team.id) as posts,
       (select count(*)::int from content where team_id = team.id) as contents,
       (select coalesce(sum(used), 0)::int from usage where team_id = team.id and metric in ('turbo_posts', 'content_pieces')) as counted,
       (select coalesce(-sum(credits), 0)::int from ledger_entry where team_id = team.id and type = 'spending') as spent
     from team where id = ?`,
    [fixture.team.id],
  );
  return row;
}

const filled = (n: number) => ({ posts: n, contents: n, counted: 2 * n, spent: 10 * n });

test('a run uses and rewrites no generation whose claim the brand no longer states', async () => {
  await storeBrandClaims(served.deps, fixture, NONE);
  const id = await fixture.launched({ formats: ['statvideo'] });

  await fixture.run(id);

  const { lastRun, counts } = await fixture.shown(id);
  expect(await traces()).toEqual(filled(0));
  expect(lastRun).toMatchObject({ scheduled: 0, refusedReason: RUN_REFUSALS.noGeneration.message });
  expect(counts.generated).toBe(0);
});

test('the timeline omits generations whose claim the brand does not state', async () => {
  const id = await numbered();
  const before = await planned(id);

  await storeBrandClaims(served.deps, fixture, NONE);
  const without = await planned(id);
  await fixture.run(id);
  const run = await traces();
  await storeBrandClaims(served.deps, fixture, NUMBER);

  expect(before).not.toContain(null);
  expect([...new Set(without)]).toEqual([null]);
  expect(run).toEqual(filled(0));
  expect(await planned(id)).toEqual(before);
});

test('a generation with a removed claim is not charged, even if the run had planned it', async () => {
  const id = await numbered();

  await fixture.run(id, async () => void (await storeBrandClaims(served.deps, fixture, NONE)));

  expect(await traces()).toEqual(filled(1));
  expect((await fixture.shown(id)).lastRun).toMatchObject({
    scheduled: 1,
    refusedReason: RUN_REFUSALS.noGeneration.message,
  });
});

test('an accepted generation keeps its slot because its video is paid for', async () => {
  const id = await numbered();
  const [best] = await planned(id);
  await fixture.call('POST', `/generations/${best}/accept`);
  await storeBrandClaims(served.deps, fixture, NONE);

  await fixture.run(id);

  expect((await fixture.posts(id)).map(({ generationId }) => generationId)).toEqual([best]);
});
