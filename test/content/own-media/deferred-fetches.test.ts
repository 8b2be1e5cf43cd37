/** Fetches of a team beyond its limit: rows that wait for a workflow. */
import { expect, test } from '@jest/globals';
import { startAllDeferred } from '../../../db/content/start-deferred.ts';
import { cancelRender } from '../../../db/content/end-content.ts';
import { failRender } from '../../../db/content/contents.ts';
import { recordManyOwnMedia, recordOwnMedia } from '../../../db/content/own-media.ts';
import { findStalledJobs } from '../../../db/content/stalled-jobs.ts';
import { Content } from '../../../db/entities/content.ts';
import { OutboxMessage } from '../../../db/entities/outbox-message.ts';
import { service } from '../../support/service.ts';
import { commit, mintTeam } from '../../support/teams.ts';

const parts = service();
const em = () => parts.deps.orm.em.fork();

/** A new team with an import of `count` videos. */
async function importVideos(count: number) {
  const { team, workspace } = await mintTeam(parts.deps);
  const owner = { teamId: team.id, workspaceId: workspace.id, sandbox: true };
  const media = Array.from({ length: count }, (_, row) => ({ ...owner, videoUrl: `https://example.com/${row}.mp4` }));
  const ids = await commit(parts.deps, (tx) => recordManyOwnMedia(tx, media));
  return { owner, ids };
}

/** Which of the contents have a start in the outbox. */
async function listStarted(ids: string[]): Promise<string[]> {
  const starts = await em().find(OutboxMessage, { workflow: 'fetchMedia', verb: 'start', rowId: { $in: ids } });
  return starts.map(({ rowId }) => rowId);
}

const fail = (id: string) => commit(parts.deps, (tx) => failRender(tx, id, { code: 'media_failed', message: 'Gone.' }));

test('an import starts 20 fetches, and the end of each starts another', async () => {
  const { owner, ids } = await importVideos(50);
  const [first = '', second = '', ...others] = await listStarted(ids);
  expect(others).toHaveLength(18);

  await fail(first);
  await commit(parts.deps, (tx) => cancelRender(tx, second));

  expect(await listStarted(ids)).toHaveLength(22);
  const teams = await em().find(OutboxMessage, { rowId: { $in: ids } });
  expect(new Set(teams.map(({ teamId }) => teamId))).toEqual(new Set([owner.teamId]));
});

test('a cancelled video that waits for its fetch starts no other', async () => {
  const { ids } = await importVideos(30);
  const started = await listStarted(ids);
  const waiting = ids.find((id) => !started.includes(id)) ?? '';
  await commit(parts.deps, (tx) => cancelRender(tx, waiting));
  expect(await listStarted(ids)).toEqual(started);
});

test('a single fetch starts beside an import, and waits beside 40 others', async () => {
  const { owner } = await importVideos(2_000);
  const single = () =>
    commit(parts.deps, (tx) => recordOwnMedia(tx, { ...owner, videoUrl: 'https://example.com/a.mp4' }));
  const ids: string[] = [];
  for (let index = 0; index < 22; index++) ids.push(await single());
  expect(await listStarted(ids)).toEqual(ids.slice(0, 20));
});

test('the imports of one team defer nothing of another', async () => {
  await importVideos(2_000);
  const { ids } = await importVideos(5);
  expect(await listStarted(ids)).toHaveLength(5);
});

test('a fetch that waits for its start is not a stalled job', async () => {
  const { owner, ids } = await importVideos(30);
  await em().execute(`update content set updated_at = clock_timestamp() - interval '1 day' where team_id = ?`, [
    owner.teamId,
  ]);
  await em().nativeDelete(OutboxMessage, { rowId: { $in: ids } });
  const stalled = await findStalledJobs(em(), { silentMs: 60_000, afterId: '', limit: 1_000 });
  expect(stalled.filter(({ id }) => ids.includes(id))).toHaveLength(20);
});

test('a team with room and no ending fetch is noticed by the background job', async () => {
  const { owner, ids } = await importVideos(30);
  await em().nativeUpdate(Content, { teamId: owner.teamId }, { deferred: true });
  await em().nativeDelete(OutboxMessage, { rowId: { $in: ids } });

  await startAllDeferred(em());

  expect(await listStarted(ids)).toHaveLength(20);
});
