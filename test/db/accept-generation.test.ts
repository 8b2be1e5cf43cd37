import { expect, test } from '@jest/globals';
import { failRender } from '../../db/content/contents.ts';
import { Content } from '../../db/entities/content.ts';
import { acceptGeneration, type Accepted } from '../../db/generations/accept-generation.ts';
import { discardGeneration, findGeneration } from '../../db/generations/generations.ts';
import { countUsage } from '../../db/credits/usage.ts';
import { insertGeneration } from '../support/generations.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';
import { service } from '../support/service.ts';

const served = service();

const accept = (generationId: string): Promise<Accepted> =>
  commit(served.deps, (tx) =>
    acceptGeneration(tx, {
      generationId,
      sandbox: true,
      budgetKeyId: null,
      hashDeck: () => 'hash',
      media: served.deps.storage,
    }),
  );

/** Every row that an accept may write. */
async function traces({ team }: TestTeam) {
  const em = served.deps.orm.em.fork();
  const [row] = await em.execute<Record<string, number>[]>(
    `select (select count(*)::int from content where team_id = team.id) as contents,
       (select count(*)::int from ledger_entry where team_id = team.id and type = 'spending') as charges,
       (select count(*)::int from ledger_entry where team_id = team.id and type = 'refund') as refunds,
       (select count(*)::int from outbox_message join content on content.id = row_id where content.team_id = team.id) as starts,
       (select coalesce(sum(used), 0)::int from usage where team_id = team.id and metric = 'content_pieces') as pieces,
       credit_balance as credits from team where id = ?`,
    [team.id],
  );
  return row;
}

const NOTHING = { contents: 0, charges: 0, refunds: 0, starts: 0, pieces: 0, credits: 1_000 };

test('twenty concurrent accepts create one piece of content, counted and charged once', async () => {
  const team = await mintTeam(served.deps);
  const id = await insertGeneration(served.deps, team, { format: 'ugc' });

  const all = await Promise.all(Array.from({ length: 20 }, () => accept(id)));

  const pieces = all.map((one) => (one.outcome === 'accepted' ? one : expect(one.outcome).toBe('accepted')));
  expect(new Set(pieces.map((one) => one?.contentId)).size).toBe(1);
  expect(pieces.filter((one) => one?.isNew)).toHaveLength(1);
  expect(await traces(team)).toEqual({ ...NOTHING, contents: 1, charges: 1, starts: 1, pieces: 1, credits: 990 });
});

test('a concurrent accept and discard end with content or with a discarded generation', async () => {
  const team = await mintTeam(served.deps);
  const seen = new Set<string>();
  for (let trial = 0; trial < 40; trial += 1) {
    const id = await insertGeneration(served.deps, team);
    const before = await traces(team);
    const [accepted, state] = await Promise.all(
      trial % 2 === 0
        ? [accept(id), commit(served.deps, (tx) => discardGeneration(tx, id))]
        : ([commit(served.deps, (tx) => discardGeneration(tx, id)), accept(id)].toReversed() as [
            Promise<Accepted>,
            Promise<string>,
          ]),
    );
    seen.add(`${accepted.outcome} ${state}`);
    const made = accepted.outcome === 'accepted' ? 1 : 0;
    expect((await traces(team))?.['contents']).toBe((before?.['contents'] ?? 0) + made);
  }
  expect([...seen].filter((pair) => !['accepted accepted', 'discarded discarded'].includes(pair))).toEqual([]);
});

test('the content stores the texts, the deck, and the origin of its generation', async () => {
  const team = await mintTeam(served.deps);
  const em = served.deps.orm.em.fork();
  for (const format of ['slideshow', 'listicle'] as const) {
    const id = await insertGeneration(served.deps, team, { format });
    const accepted = await accept(id);
    const generation = await findGeneration(em, { teamId: team.team.id, workspaceId: null }, id);
    const content = await em.findOneOrFail(Content, { generationId: id });

    expect(accepted).toEqual({ outcome: 'accepted', contentId: content.id, isNew: true });
    expect(generation).toMatchObject({ state: 'accepted', contentId: content.id });
    expect(content).toMatchObject({
      source: 'generation',
      status: 'queued',
      format,
      deck: generation?.deck,
      sandbox: true,
    });
    expect(content.deckHash).toBe(format === 'slideshow' ? 'hash' : null);
    expect(content.inputs).toMatchObject({
      prompt: 'fresh bread',
      caption: generation?.hook,
      beats: generation?.beats,
    });
  }
});

test('accepting a discarded generation is rejected and writes nothing', async () => {
  const team = await mintTeam(served.deps);
  const id = await insertGeneration(served.deps, team, { format: 'ugc' });
  await commit(served.deps, (tx) => discardGeneration(tx, id));

  expect(await accept(id)).toEqual({ outcome: 'discarded' });
  expect(await traces(team)).toEqual(NOTHING);
});

test('an archived workspace rejects a charged accept and allows a free one', async () => {
  const team = await mintTeam(served.deps);
  const [paid, free] = [
    await insertGeneration(served.deps, team, { format: 'ugc' }),
    await insertGeneration(served.deps, team),
  ];
  await served.deps.orm.em.fork().execute('update workspace set archived_at = now() where id = ?', [team.workspace.id]);

  expect(await accept(paid)).toEqual({ outcome: 'archived' });
  expect(await traces(team)).toEqual(NOTHING);
  expect(await accept(free)).toMatchObject({ outcome: 'accepted' });
});

test('an accept without credits writes nothing, even if its transaction commits', async () => {
  const team = await mintTeam(served.deps);
  const id = await insertGeneration(served.deps, team, { format: 'ugc' });
  await served.deps.orm.em.fork().execute('update team set credit_balance = 9 where id = ?', [team.team.id]);

  expect(await accept(id)).toEqual({ outcome: 'no_credits', cost: 10, balance: 9 });
  expect(await traces(team)).toEqual({ ...NOTHING, credits: 9 });
});

test('one of two concurrent accepts passes if the quota allows one', async () => {
  const team = await mintTeam(served.deps);
  const ids = [
    await insertGeneration(served.deps, team),
    await insertGeneration(served.deps, team, { prompt: 'old bread' }),
  ];
  await commit(served.deps, (tx) => countUsage(tx, team.team.id, 'content_pieces', 499));

  const outcomes = await Promise.all(ids.map(accept));

  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'usage_limit']);
  expect(outcomes.find(({ outcome }) => outcome === 'usage_limit')).toMatchObject({
    limit: 500,
    periodEnd: team.team.periodEnd,
  });
  expect(await traces(team)).toMatchObject({ contents: 1, pieces: 500 });
});

test('a failed render is refunded once, and the generation keeps its content', async () => {
  const team = await mintTeam(served.deps);
  const id = await insertGeneration(served.deps, team, { format: 'ugc' });
  const first = await accept(id);
  const contentId = first.outcome === 'accepted' ? first.contentId : '';
  const fail = () =>
    commit(served.deps, (tx) => failRender(tx, contentId, { code: 'no_media_provider', message: 'x' }));

  await Promise.all([fail(), fail(), fail()]);

  expect(await traces(team)).toMatchObject({ charges: 1, refunds: 1, credits: 1_000 });
  expect(await accept(id)).toEqual({ outcome: 'accepted', contentId, isNew: false });
});
