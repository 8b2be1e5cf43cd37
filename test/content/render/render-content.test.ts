import { expect, test } from '@jest/globals';
import { renderContent } from '../../../activities/content/render-content.ts';
import { mapRenderFailure, mapStudioFailure } from '../../../activities/content/studio-failure.ts';
import { buildDemoDeck } from '../../../bin/demo/demo-deck.ts';
import { failRender, recordContent } from '../../../db/content/contents.ts';
import { spend } from '../../../db/credits/credits.ts';
import { Content } from '../../../db/entities/content.ts';
import { Event } from '../../../db/entities/event.ts';
import { LedgerEntry } from '../../../db/entities/ledger-entry.ts';
import { OutboxMessage } from '../../../db/entities/outbox-message.ts';
import { Post } from '../../../db/entities/post.ts';
import { Team } from '../../../db/entities/team.ts';
import { listTargets } from '../../../db/posts/send-state.ts';
import { newId } from '../../../domain/ids.ts';
import type { Schedule } from '../../../domain/posts/post.ts';
import { RenderFailure } from '../../../decks/ffmpeg/render-failure.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { mintAccount, getPost } from '../../support/ready-post.ts';
import { commit, mintTeam } from '../../support/teams.ts';

const publisher = usePublisher();

/** Records content queued for rendering, charges `credits`, and creates a post per schedule that waits for it. */
async function createRendering(deck: object, schedules: Schedule[], credits = 0) {
  const { deps } = publisher;
  const team = await mintTeam(deps);
  const account = await mintAccount(deps, team, 'clipapp');
  const contentId = newId('content');
  const postIds = await commit(deps, async (tx) => {
    const job = { teamId: team.team.id, credits, refId: contentId, sandbox: true };
    if (credits > 0) await spend(tx, { ...job, spendingType: 'studio_render' });
    const content = { teamId: team.team.id, workspaceId: team.workspace.id, format: 'listicle' as const };
    await recordContent(
      tx,
      { ...content, deck: { ...deck }, deckHash: 'x', warnings: [], creditsCharged: credits, sandbox: true },
      contentId,
    );
    const ids: string[] = [];
    for (const schedule of schedules) {
      ids.push(await getPost(tx, team, { contentId, schedule, accounts: [account], renderStatus: 'queued' }));
    }
    return ids;
  });
  return { team, contentId, postIds };
}

const noBeat = (): void => undefined;
const never = new AbortController().signal;

test('a repeated render makes the video, its event and the signal to its post only once', async () => {
  const { contentId, postIds } = await createRendering(buildDemoDeck(), ['asap']);
  await renderContent(publisher.deps, contentId, noBeat, never);
  const once = await publisher.em().findOneOrFail(Content, contentId);
  expect(once).toMatchObject({ status: 'ready', progress: 100, durationMs: 6_000, width: 1_080, height: 1_920 });
  expect(await publisher.deps.storage.getLocalFile(once.outputKey!)).toMatchObject({ bytes: once.bytes });

  await renderContent(publisher.deps, contentId, noBeat, never);
  expect(await publisher.em().find(Event, { subjectId: contentId })).toHaveLength(1);
  expect((await publisher.em().findOneOrFail(Event, { subjectId: contentId })).data).toMatchObject({
    postId: postIds[0],
  });
  expect(await publisher.em().find(OutboxMessage, { rowId: postIds[0]!, signal: 'release' })).toHaveLength(1);
});

test('a render that cannot succeed is retried by no job', async () => {
  const error = new RenderFailure('asset_missing', 'The asset is gone.');
  for (const map of [mapRenderFailure, mapStudioFailure])
    await expect(map(Promise.reject(error))).rejects.toMatchObject({ type: error.code, nonRetryable: true });
});

test('a failed render refunds its credits once and fails its posts but not its drafts', async () => {
  const deck = { ...buildDemoDeck(), background: { kind: 'image', src: 'ast_gone' } };
  const { team, contentId, postIds } = await createRendering(deck, ['asap', 'draft'], 10);
  const before = await publisher.em().findOneOrFail(Team, team.team.id);
  const failure = await renderContent(publisher.deps, contentId, noBeat, never).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RenderFailure);

  for (let attempt = 0; attempt < 3; attempt++)
    await commit(publisher.deps, (tx) => failRender(tx, contentId, failure as RenderFailure));

  expect(await publisher.em().findOneOrFail(Content, contentId)).toMatchObject({
    status: 'failed',
    errorCode: 'asset_missing',
    creditsCharged: 10,
    creditsRefunded: 10,
  });
  const refunds = await publisher.em().find(LedgerEntry, { refId: contentId, type: 'refund' });
  expect(refunds.map((entry) => entry.credits)).toEqual([10]);
  expect((await publisher.em().findOneOrFail(Team, team.team.id)).creditBalance).toBe(before.creditBalance + 10);

  const [failed, draft] = await Promise.all(postIds.map((id) => publisher.em().findOneOrFail(Post, id)));
  expect(failed).toMatchObject({ status: 'failed', renderStatus: 'failed' });
  expect(draft).toMatchObject({ status: 'draft', renderStatus: 'failed' });
  expect((await listTargets(publisher.em(), failed!.id))[0]?.error).toMatchObject({ code: 'render_failed' });
  expect(await publisher.em().find(Event, { subjectId: failed!.id, type: 'post.failed' })).toHaveLength(1);
});
