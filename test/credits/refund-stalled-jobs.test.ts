/** Jobs whose workflow an operator terminated. No worker runs, so other jobs stay running. */
import { withPostDescriptions } from '../../db/posts/post-workflows.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { refundStalledJobs } from '../../activities/content/refund-stalled-jobs.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { createWorkflowStarter } from '../../adapters/temporal/workflow-starter.ts';
import { buildOwnMediaKeys } from '../../adapters/storage/own-media-keys.ts';
import { recordOwnMedia } from '../../db/content/own-media.ts';
import { finishRender, recordContent } from '../../db/content/contents.ts';
import { spend } from '../../db/credits/credits.ts';
import { recordPreview } from '../../db/influencers/influencer-previews.ts';
import { recordInfluencer } from '../../db/influencers/influencers.ts';
import { readBalance } from '../../db/credits/ledger.ts';
import { dispatch } from '../../db/outbox/dispatch.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { newId } from '../../domain/ids.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { isFullRun } from '../support/runs.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';

const SILENT_MS = 120_000;

let publisher: TestPublisher;
let deps: ActivityDeps;
let connection: Connection;
let temporal: Client;

beforeAll(async () => {
  connection = await Connection.connect({ address: process.env['TEST_TEMPORAL_ADDRESS'] ?? '' });
  temporal = new Client({ connection });
  publisher = await openPublisher();
  deps = publisher.another({
    workflows: withPostDescriptions(createWorkflowStarter(temporal), publisher.deps.journal.append),
  });
});
afterAll(async () => {
  await publisher?.close();
  await connection?.close();
});

const em = () => deps.orm.em.fork();

/** A paid job, started in Temporal unless its start is still in the outbox. */
async function paidJob(team: TestTeam, begun = true): Promise<string> {
  const id = newId('content');
  const { outbox } = await inTransaction(deps.orm.em, async (tx) => {
    await recordContent(tx, getContent(team), id);
    await spend(tx, { teamId: team.team.id, credits: 10, spendingType: 'studio_render', refId: id, sandbox: true });
  });
  if (begun) await dispatch(em(), deps.workflows, outbox);
  return id;
}

const getContent = ({ team, workspace }: TestTeam) => ({
  teamId: team.id,
  workspaceId: workspace.id,
  format: 'ugc' as const,
  source: 'studio' as const,
  deck: null,
  deckHash: null,
  warnings: [],
  creditsCharged: 10,
  sandbox: true,
});

const getPresenter = ({ team, workspace }: TestTeam) => ({
  teamId: team.id,
  workspaceId: workspace.id,
  name: 'Ada',
  appearance: 'someone at a desk',
  voice: { id: 'en', speed: 1 },
  referenceAssetId: null,
  sandbox: true,
});

/** Moves the last change of its row into the past. */
async function silence(id: string, ms = SILENT_MS + 1_000): Promise<void> {
  await em().execute(`update content set updated_at = clock_timestamp() - ? * interval '1 millisecond' where id = ?`, [
    ms,
    id,
  ]);
}

const terminate = (id: string) => temporal.workflow.getHandle(`generate-content-${id}`).terminate('by an operator');
const look = () => refundStalledJobs(deps, { silentMs: SILENT_MS, afterId: '' });

async function getStatus(id: string): Promise<{ status: string; error_code: string | null }> {
  const [row] = await em().execute<{ status: string; error_code: string | null }[]>(
    'select status, error_code from content where id = ?',
    [id],
  );
  return row as { status: string; error_code: string | null };
}

async function getRefunds(id: string): Promise<number[]> {
  const rows = await em().execute<{ credits: number }[]>(
    `select credits from ledger_entry where ref_id = ? and type = 'refund'`,
    [id],
  );
  return rows.map((row) => row.credits);
}

test('concurrent runs fail and refund a job with a terminated workflow once', async () => {
  const team = await mintTeam(deps);
  const id = await paidJob(team);
  await terminate(id);
  await silence(id);

  const looks = await Promise.all([look(), look(), look(), look()]);
  await look();

  expect(looks.flatMap((one) => one.refunded)).toEqual([id]);
  expect(await getStatus(id)).toEqual({ status: 'failed', error_code: 'abandoned' });
  expect(await getRefunds(id)).toEqual([10]);
  expect(await readBalance(em(), team.team.id)).toBe(1_000);
});

test('a job with a running workflow is not refunded', async () => {
  const id = await paidJob(await mintTeam(deps));
  await silence(id, 30 * 86_400_000);

  expect((await look()).refunded).toEqual([]);

  expect((await getStatus(id)).status).toBe('queued');
  expect(await getRefunds(id)).toEqual([]);
});

test('an influencer preview with a terminated workflow is failed and refunded once', async () => {
  const team = await mintTeam(deps);
  const id = newId('asset');
  const { outbox } = await inTransaction(deps.orm.em, async (tx) => {
    const presenter = await recordInfluencer(tx, 'pro', getPresenter(team));
    await recordPreview(tx, { id, influencerId: presenter?.id ?? '', creditsCharged: 10, sandbox: true });
    await spend(tx, {
      teamId: team.team.id,
      credits: 10,
      spendingType: 'influencer_preview',
      refId: id,
      sandbox: true,
    });
  });
  await dispatch(em(), deps.workflows, outbox);
  await em().execute(`update influencer_preview set updated_at = clock_timestamp() - interval '1 hour' where id = ?`, [
    id,
  ]);
  expect((await look()).refunded).toEqual([]);

  await temporal.workflow.getHandle(`render-preview-${id}`).terminate('by an operator');
  await Promise.all([look(), look()]);

  expect(await getRefunds(id)).toEqual([10]);
  expect(await readBalance(em(), team.team.id)).toBe(1_000);
});

test('a job with recent changes is not refunded, although its workflow has ended', async () => {
  const id = await paidJob(await mintTeam(deps));
  await terminate(id);
  await silence(id, SILENT_MS - 60_000);
  expect((await look()).refunded).toEqual([]);
  expect(await getRefunds(id)).toEqual([]);
});

test('a job with its start in the outbox is kept; without it and a workflow, it fails', async () => {
  const id = await paidJob(await mintTeam(deps), false);
  await silence(id);
  expect((await look()).refunded).toEqual([]);

  await em().execute('delete from outbox_message where row_id = ?', [id]);

  expect((await look()).refunded).toEqual([id]);
  expect(await getRefunds(id)).toEqual([10]);
});

test('a stalled fetch leaves no media in storage', async () => {
  const { team, workspace } = await mintTeam(deps);
  const whose = { teamId: team.id, workspaceId: workspace.id, sandbox: true };
  const id = await commit(deps, (tx) => recordOwnMedia(tx, { ...whose, videoUrl: 'https://a.example/1.mp4' }));
  await em().execute('delete from outbox_message where row_id = ?', [id]);
  const { received } = buildOwnMediaKeys(deps, id);
  await deps.storage.putFile(received, import.meta.filename, 'application/octet-stream');
  await silence(id);

  expect((await look()).refunded).toEqual([id]);

  expect(await deps.storage.exists(received)).toBe(false);
});

test('a concurrent finish and refund have one winner', async () => {
  const team = await mintTeam(deps, 'agency');
  const media = { outputKey: 'v', thumbnailKey: 't', bytes: 1, sha256: '', durationMs: 1, width: 1, height: 1 };
  for (let trial = 0; trial < (isFullRun() ? 40 : 8); trial += 1) {
    const id = await paidJob(team);
    await em().execute(`update content set status = 'rendering' where id = ?`, [id]);
    await terminate(id);
    await silence(id);

    const looked = look();
    const [finished, { refunded: died }] = await Promise.all([
      commit(deps, (tx) => finishRender(tx, id, media, (key) => key)),
      looked,
    ]);

    expect(died).toEqual(finished ? [] : [id]);
    expect((await getStatus(id)).status).toBe(finished ? 'ready' : 'failed');
    expect(await getRefunds(id)).toEqual(finished ? [] : [10]);
  }
});

test('later runs process the stalled jobs beyond one batch', async () => {
  const alive: string[] = [];
  // Some per team, because a team's further jobs would be deferred.
  for (let teams = 0; teams < 5; teams += 1) {
    const team = await mintTeam(deps, 'agency');
    for (let job = 0; job < 20; job += 1) alive.push(await paidJob(team));
  }
  const dead = await paidJob(await mintTeam(deps, 'agency'));
  await terminate(dead);
  for (const id of [...alive, dead]) await silence(id);

  const died: string[] = [];
  let afterId = '';
  for (let looks = 0; looks < 3 && died.length === 0; looks += 1) {
    const found = await refundStalledJobs(deps, { silentMs: SILENT_MS, afterId });
    died.push(...found.refunded);
    afterId = found.nextAfterId;
  }

  expect(died).toEqual([dead]);
});
