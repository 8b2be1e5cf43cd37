import type { EntityManager } from '@mikro-orm/postgresql';
import {
  METRIC_STEPS,
  METRICS,
  STEP_AGE_MS,
  stepAfter,
  type Metrics,
  type MetricStep,
} from '../../domain/analytics/metrics.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { MeasuredTarget } from '../entities/measured-target.ts';
import { recordStart } from '../outbox/record.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';

/** The collector is one workflow, whatever is due. */
export const COLLECTOR = 'due';

const FIRST_STEP = METRIC_STEPS[0];

/** Columns of the figures, in the order of `METRICS`. */
const COLUMNS = METRICS.map((name) => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`));

/** From now on the post's published targets are measured. In the transaction that settles the post. Safe to repeat. */
export async function startMeasuring(tx: Transaction, postId: string): Promise<void> {
  await queryPrepared(
    tx.em,
    `insert into measured_target (target_id, post_id, team_id, workspace_id, account_id, platform, sandbox,
       influencer_id, format, hook, published_at, step, due_at)
     select target.id, post.id, post.team_id, post.workspace_id, target.account_id, target.platform, post.sandbox,
       post.influencer_id, content.format, coalesce(generation.hook, content.deck #>> '{slides,0,boxes,0,text}'),
       post.published_at, $1::text, post.published_at + $2 * interval '1 millisecond'
     from post join post_target target on target.post_id = post.id
     left join content on content.id = post.content_id
     left join generation on generation.id = coalesce(post.generation_id, content.generation_id)
     where post.id = $3 and target.status = 'posted' and post.published_at is not null
     on conflict (target_id) do nothing`,
    [FIRST_STEP, STEP_AGE_MS[FIRST_STEP], postId],
  );
}

/** A target whose next step may be collected now. */
export interface DueTarget {
  targetId: string;
  postId: string;
  accountId: string;
  platform: Platform;
  sandbox: boolean;
  step: MetricStep;
  attempts: number;
  /** Since it was published, by the database's clock. */
  ageMs: number;
  publishedAt: Date;
  platformPostId: string | null;
}

/** The longest due, at most `limit`. */
export async function listDueTargets(em: EntityManager, limit: number): Promise<DueTarget[]> {
  const rows = await em.execute<(Omit<DueTarget, 'publishedAt'> & { publishedAt: string })[]>(
    `select measured.target_id as "targetId", measured.post_id as "postId", measured.account_id as "accountId",
       measured.platform, measured.sandbox, measured.step, measured.attempts, measured.published_at as "publishedAt",
       (extract(epoch from clock_timestamp() - measured.published_at) * 1000)::float8 as "ageMs",
       target.platform_post_id as "platformPostId"
     from measured_target measured join post_target target on target.id = measured.target_id
     where measured.due_at <= (select clock_timestamp()) order by measured.due_at, measured.target_id limit ?`,
    [limit],
  );
  return rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt) }));
}

/** Why a step has no figures. */
export interface SnapshotError {
  code: string;
  message: string;
}

/**
 * Adds one snapshot, with figures or with the reason why there are none, and moves the target on to its next step: one
 * statement, so that of two collectors one writes. False: the step was recorded before. Safe to repeat.
 */
export async function recordSnapshot(
  em: EntityManager,
  { targetId, step }: { targetId: string; step: MetricStep },
  seen: { metrics: Metrics } | { error: SnapshotError },
): Promise<boolean> {
  const next = stepAfter(step);
  const figures = METRICS.map((name) => ('metrics' in seen ? seen.metrics[name] : null));
  const error = 'error' in seen ? [seen.error.code, seen.error.message] : [null, null];
  const newest = ['collected_at', ...COLUMNS].map((column) => `${column} = kept.${column}`).join(', ');
  const rows = await em.execute<{ target_id: string }[]>(
    `with kept as (
       insert into metric_snapshot (target_id, step, ${COLUMNS.join(', ')}, error_code, error_message)
       select target_id, step, ${COLUMNS.map(() => '?::bigint').join(', ')}, ?::text, ?::text
       from measured_target where target_id = ? and step = ?
       on conflict (target_id, step) do nothing returning *)
     update measured_target set step = ?::text, attempts = 0,
       due_at = measured_target.published_at + ?::float8 * interval '1 millisecond'
       ${'metrics' in seen ? `, ${newest}` : ''}
     from kept where measured_target.target_id = kept.target_id returning measured_target.target_id`,
    [...figures, ...error, targetId, step, next, next ? STEP_AGE_MS[next] : null],
  );
  return rows.length > 0;
}

/** The step is asked for again after `waitMs`. Compare-and-set on the attempt that failed. Safe to repeat. */
export async function postponeStep(
  em: EntityManager,
  { targetId, step, attempts: tries }: Pick<DueTarget, 'targetId' | 'step' | 'attempts'>,
  waitMs: number,
): Promise<void> {
  await em.execute(
    `update measured_target set attempts = attempts + 1, due_at = clock_timestamp() + ? * interval '1 millisecond'
     where target_id = ? and step = ? and attempts = ?`,
    [waitMs, targetId, step, tries],
  );
}

/** The id that the platform gave the video only after it was published. A known one is never replaced. */
export async function recordDeferredPostId(
  em: EntityManager,
  targetId: string,
  seen: { platformPostId: string; url: string | null },
): Promise<void> {
  await em.execute(
    'update post_target set platform_post_id = ?, url = coalesce(url, ?) where id = ? and platform_post_id is null',
    [seen.platformPostId, seen.url, targetId],
  );
}

/** Starts the collector where something has been due for `gatherMs`. One that runs is left alone. */
export async function startCollector(tx: Transaction, gatherMs: number): Promise<boolean> {
  const [row] = await tx.em.execute<{ wanted: boolean }[]>(
    `select exists (select 1 from measured_target where due_at <= (select clock_timestamp()) - ? * interval '1 millisecond')
       and not exists (select 1 from outbox_message where workflow = 'collectMetrics') as wanted`,
    [gatherMs],
  );
  if (row?.wanted) await recordStart(tx, 'collectMetrics', COLLECTOR);
  return row?.wanted ?? false;
}

/** The newest figures of published posts, by target. */
export async function loadNewestFigures(
  em: EntityManager,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, MeasuredTarget>> {
  if (postIds.length === 0) return new Map();
  const rows = await em.find(
    MeasuredTarget,
    { postId: { $in: [...postIds] }, collectedAt: { $ne: null } },
    { disableIdentityMap: true },
  );
  return new Map(rows.map((row) => [row.targetId, row]));
}
