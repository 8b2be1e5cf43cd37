import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { countUsage } from '../../db/credits/usage.ts';
import { acceptGeneration } from '../../db/generations/accept-generation.ts';
import { service } from '../support/service.ts';
import { commit } from '../support/teams.ts';
import { openStage, type Stage } from './stage.ts';

const served = service();

const saved = async ({ sql, team }: Stage): Promise<number> => {
  const counted = `select used from usage where team_id = ? and metric = 'turbo_posts'`;
  const [row] = await sql<{ used: number }>(counted, [team.id]);
  return row?.used ?? 0;
};

/** Launched, with an idea for each place that its run fills, in that order. */
async function planned(stage: Stage): Promise<{ id: string; ideas: string[] }> {
  const id = await stage.drafted({ formats: ['walloftext'] });
  await stage.call('POST', `/automations/${id}/generate`);
  await stage.write(id);
  await stage.call('POST', `/automations/${id}/launch`);
  const { entries } = (await stage.call('GET', `/automations/${id}/timeline?limit=100`)).json.data;
  return { id, ideas: entries.flatMap(({ generationId }: { generationId: string | null }) => generationId ?? []) };
}

test('a run and a post that take the same idea never wait for each other: one has it after the other', async () => {
  const stage = await openStage(served);
  const { id, ideas } = await planned(stage);
  const [generationId = ''] = ideas;
  const wanted = { generationId, sandbox: true, hashDeck: () => 'hash', media: served.world.storage };
  const [counted, blocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // As POST /posts does: the saved post first, then the idea.
  const posting = commit(served.world, async (tx) => {
    await countUsage(tx, stage.team.id, 'turbo_posts');
    counted.resolve();
    await blocked.promise;
    return acceptGeneration(tx, wanted);
  });
  await counted.promise;

  const running = stage.run(id);
  await Promise.race([running, waitsForLock(stage)]);
  blocked.resolve();
  const [accepted] = await Promise.all([posting, running]);

  expect(accepted).toMatchObject({ outcome: 'accepted', isNew: true });
  const posts = await stage.posts(id);
  expect(posts[0]).toMatchObject({ generationId });
  expect(await saved(stage)).toBe(posts.length + 1);
});

test('an idea that a post takes before its place is filled is passed over, and counts once', async () => {
  const stage = await openStage(served);
  const { id, ideas } = await planned(stage);
  const [, suggestionId] = ideas;
  const { selectedAccounts } = await stage.shown(id);
  const byHand = { suggestionId, selectedAccounts, schedule: 'draft' };
  let taken: number | null = null;

  await stage.run(id, async () => {
    taken ??= (await stage.call('POST', '/posts', byHand)).status;
  });

  const posts = await stage.posts(id);
  expect(taken).toBe(202);
  expect(posts.map((post) => post.generationId)).not.toContain(suggestionId);
  expect(await saved(stage)).toBe(posts.length + 1);
});

/** Until a transaction waits for another one. */
async function waitsForLock(stage: Stage): Promise<void> {
  while ((await stage.sql('select 1 from pg_locks where not granted')).length === 0) await sleep(20);
}
