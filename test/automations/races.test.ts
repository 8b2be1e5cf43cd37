import { expect, test } from '@jest/globals';
import { countUsage } from '../../db/credits/usage.ts';
import { acceptGeneration } from '../../db/generations/accept-generation.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { service } from '../support/service.ts';
import { commit } from '../support/teams.ts';
import { openFixture, type Fixture } from './fixture.ts';

const served = service();

const saved = async ({ sql, team }: Fixture): Promise<number> => {
  const counted = `select used from usage where team_id = ? and metric = 'turbo_posts'`;
  const [row] = await sql<{ used: number }>(counted, [team.id]);
  return row?.used ?? 0;
};

/** A launched automation with one generation per slot, in order. */
async function planned(fixture: Fixture): Promise<{ id: string; generations: string[] }> {
  const id = await fixture.drafted({ formats: ['walloftext'] });
  await fixture.call('POST', `/automations/${id}/generate`);
  await fixture.write(id);
  await fixture.call('POST', `/automations/${id}/launch`);
  const { entries } = (await fixture.call('GET', `/automations/${id}/timeline?limit=100`)).json.data;
  return {
    id,
    generations: entries.flatMap(({ generationId }: { generationId: string | null }) => generationId ?? []),
  };
}

test('a run and a post that use the same generation do not deadlock', async () => {
  const fixture = await openFixture(served);
  const { id, generations } = await planned(fixture);
  const [generationId = ''] = generations;
  const wanted = { generationId, sandbox: true, budgetKeyId: null, hashDeck: () => 'hash', media: served.deps.storage };
  const [counted, blocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Locks in the order of POST /posts: the post, then the generation.
  const posting = commit(served.deps, async (tx) => {
    await countUsage(tx, fixture.team.id, 'turbo_posts');
    counted.resolve();
    await blocked.promise;
    return acceptGeneration(tx, wanted);
  });
  await counted.promise;

  const running = fixture.run(id);
  await waitUntilBlocked(served.deps, running);
  blocked.resolve();
  const [accepted] = await Promise.all([posting, running]);

  expect(accepted).toMatchObject({ outcome: 'accepted', isNew: true });
  const posts = await fixture.posts(id);
  expect(posts[0]).toMatchObject({ generationId });
  expect(await saved(fixture)).toBe(posts.length + 1);
});

test('a run skips a generation that a post has used, and it counts once', async () => {
  const fixture = await openFixture(served);
  const { id, generations } = await planned(fixture);
  const [, suggestionId] = generations;
  const { selectedAccounts } = await fixture.shown(id);
  const byHand = { suggestionId, selectedAccounts, schedule: 'draft' };
  let taken: number | null = null;

  await fixture.run(id, async () => {
    taken ??= (await fixture.call('POST', '/posts', byHand)).status;
  });

  const posts = await fixture.posts(id);
  expect(taken).toBe(202);
  expect(posts.map((post) => post.generationId)).not.toContain(suggestionId);
  expect(await saved(fixture)).toBe(posts.length + 1);
});
