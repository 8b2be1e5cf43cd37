import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { beginRender, finishRender, recordContent } from '../../db/content/contents.ts';
import { cancelRender } from '../../db/content/end-content.ts';
import { spend } from '../../db/credits/credits.ts';
import { Content } from '../../db/entities/content.ts';
import { Post } from '../../db/entities/post.ts';
import { Event } from '../../db/entities/event.ts';
import { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import { newId } from '../../domain/ids.ts';
import type { Reply } from '../support/api.ts';
import { cutVideo } from '../support/cut-video.ts';
import { readyContent } from '../support/ready-post.ts';
import { service } from '../support/service.ts';
import { insertAccount } from '../support/posts.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';

const served = service();
const team = useTeam(served);

const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
  served.api.call(method, path, { key: team.key, body });

const remove = (id: string): Promise<Reply> => call('DELETE', `/content/${id}`);

const balance = async (): Promise<number> => (await call('GET', '/credits')).json.data.balance;

const refunds = (jobId: string): Promise<number> => served.em().count(LedgerEntry, { refId: jobId, type: 'refund' });

const MEDIA = { outputKey: 'c/x/video.mp4', thumbnailKey: 'c/x/thumbnail.jpg', bytes: 1, sha256: 'x' };
const RENDERED = { ...MEDIA, durationMs: 5_000, width: 1_080, height: 1_920 };

const finish = (id: string): Promise<boolean> =>
  commit(served.deps, (tx) => finishRender(tx, id, RENDERED, (key) => key));

/** Runs a call after a few event loop turns. */
async function late<T>(turns: number, act: () => Promise<T>): Promise<T> {
  for (let n = 0; n < turns; n += 1) await turn();
  return act();
}

/** Starts a render that costs one credit. */
async function rendering(): Promise<string> {
  const id = newId('content');
  const content = { teamId: team.team.id, workspaceId: team.workspace.id, format: 'ugc' as const, sandbox: true };
  await commit(served.deps, async (tx) => {
    const job = { teamId: team.team.id, credits: 1, refId: id, sandbox: true };
    await spend(tx, { ...job, spendingType: 'studio_render' });
    const row = { ...content, deck: null, deckHash: null, warnings: [], creditsCharged: 1 };
    await recordContent(tx, row, id);
  });
  await beginRender(served.em(), id);
  return id;
}

test('a render cancelled as it finishes is either ready and paid or refunded (200 runs)', async () => {
  const outcomes = { ready: 0, cancelled: 0 };
  for (let trial = 0; trial < 200; trial += 1) {
    const id = await rendering();
    const [finished, cancelled] = await Promise.all([
      late(trial % 7, () => finish(id)),
      late(trial % 5, () => commit(served.deps, (tx) => cancelRender(tx, id))),
    ]);

    const { status } = await served.em().findOneOrFail(Content, id);
    const ready = status === 'ready';
    expect([finished, cancelled.outcome, await refunds(id)]).toEqual(
      ready ? [true, 'ended', 0] : [false, 'cancelled', 1],
    );
    expect(await served.em().count(Event, { subjectId: id, type: 'content.ready' })).toBe(ready ? 1 : 0);
    outcomes[ready ? 'ready' : 'cancelled'] += 1;
  }
  expect(Math.min(outcomes.ready, outcomes.cancelled)).toBeGreaterThan(0);
  expect(await balance()).toBe(1_000 - outcomes.ready);
});

test('a long video cancelled as a clip finishes is ready with that clip or refunded (100 runs)', async () => {
  const outcomes = { ready: 0, cancelled: 0 };
  for (let trial = 0; trial < 100; trial += 1) {
    const { id, clipIds } = await cutVideo(served.deps, await mintTeam(served.deps), 2);
    const [clipId = '', other = ''] = clipIds;
    const [finished] = await Promise.all([
      late(trial % 7, () => finish(clipId)),
      late(trial % 5, () => commit(served.deps, (tx) => cancelRender(tx, id))),
    ]);

    const rows = await Promise.all([id, clipId, other].map((one) => served.em().findOneOrFail(Content, one)));
    const ended = finished ? 'ready' : 'cancelled';
    expect(rows.map(({ status }) => status)).toEqual([ended, ended, 'cancelled']);
    expect(await refunds(id)).toBe(finished ? 0 : 1);
    outcomes[ended] += 1;
  }
  expect(Math.min(outcomes.ready, outcomes.cancelled)).toBeGreaterThan(0);
});

test('a post created during a content delete has its media or is rejected (40 runs)', async () => {
  const accounts = { clipapp: [await insertAccount(served.deps, team)] };
  const scratchDir = await mkdtemp(join(served.deps.config.home, 'content-'));
  const stored = { ...served.deps, scratchDir, mediaToken: (id: string) => `token-${id}` };
  let posted = 0;
  for (let trial = 0; trial < 40; trial += 1) {
    const id = await readyContent(stored, team);
    const body = { contentId: id, selectedAccounts: accounts, schedule: 'draft' };
    const [deleted, post] = await Promise.all([late(5 * trial, () => remove(id)), call('POST', '/posts', body)]);
    expect([200, 409]).toContain(deleted.status);
    expect([201, 404]).toContain(post.status);
    expect(deleted.status === 409).toBe(post.status === 201);
    const { deletedAt, outputKey } = await served.em().findOneOrFail(Content, id);
    expect([deletedAt === null, outputKey === null]).toEqual(post.status === 201 ? [true, false] : [false, true]);
    if (post.status === 201) posted += 1;
  }
  expect(posted).toBeGreaterThan(0);
  expect(posted).toBeLessThan(40);
});

test('a post created during a render cancel fails or is rejected (40 runs)', async () => {
  const selectedAccounts = { clipapp: [await insertAccount(served.deps, team)] };
  for (let trial = 0; trial < 40; trial += 1) {
    const contentId = await rendering();
    const [cancelled, post] = await Promise.all([
      late(trial % 9, () => call('POST', `/content/${contentId}/cancel`)),
      call('POST', '/posts', { contentId, selectedAccounts }),
    ]);
    expect([cancelled.status, await refunds(contentId)]).toEqual([200, 1]);
    expect([202, 409]).toContain(post.status);
    if (post.status === 409) continue;
    const { status, renderStatus } = await served.em().findOneOrFail(Post, post.json.data.id as string);
    expect([status, renderStatus]).toEqual(['failed', 'failed']);
  }
});
