import type { EntityManager } from '@mikro-orm/postgresql';
import {
  METRIC_STEPS,
  METRICS,
  STEP_AGE_MS,
  getNextStep,
  type Metrics,
  type MetricStep,
} from '../../domain/analytics/metrics.ts';
import type { MeasuredTarget } from '../entities/measured-target.ts';
import { recordStart } from '../outbox/record.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';

/** The row id of the only collector workflow. */
export const COLLECTOR = 'due';

const FIRST_STEP = METRIC_STEPS[0];

/** Columns of the metrics in the order of `METRICS`. */
const COLUMNS = METRICS.map((name) => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`));

/** Starts measuring the published targets of posts, in the transaction that settles the posts. Safe to repeat. */
export async function startMeasuring(tx: Transaction, postIds: readonly string[]): Promise<void> {
  await queryPrepared(
    tx.em,
    `insert into measured_target (target_id, post_id, team_id, workspace_id, account_id, platform, sandbox,
       influencer_id, format, hook, published_at, step, due_at)
     select target.id, post.id, post.team_id, post.workspace_id, target.account_id, target.platform, post.sandbox,
       post.influencer_id, content.format, coalesce(generation.hook, content.deck #>> '{slides,0,boxes,0,text}'),
       live.since, $1::text, live.since + $2 * interval '1 millisecond'
     from post join post_target target on target.post_id = post.id
     -- A target that was retried went live after the post.
     cross join lateral (select greatest(post.published_at, target.published_at) as since) live
     left join content on content.id = post.content_id
     left join generation on generation.id = coalesce(post.generation_id, content.generation_id)
     where post.id = any($3) and target.status = 'posted' and post.published_at is not null
     on conflict (target_id) do nothing`,
    [FIRST_STEP, STEP_AGE_MS[FIRST_STEP], postIds],
  );
}

/** A target whose next step is due. */
export interface DueTarget extends Pick<
  MeasuredTarget,
  'targetId' | 'postId' | 'accountId' | 'platform' | 'sandbox' | 'attempts' | 'publishedAt'
> {
  step: MetricStep;
  /** Age since publication, by the database clock. */
  ageMs: number;
  platformPostId: string | null;
}

/** The targets that have been due longest. */
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

export interface SnapshotError {
  code: string;
  message: string;
}

/**
 * Adds a snapshot with metrics, an error or both, and moves the target to its next step in one statement, so that only
 * one of two collectors writes. Returns false if the step was recorded before. Safe to repeat.
 */
export async function recordSnapshot(
  em: EntityManager,
  { targetId, step }: { targetId: string; step: MetricStep },
  result: { metrics: Metrics; error?: SnapshotError } | { error: SnapshotError },
): Promise<boolean> {
  const next = getNextStep(step);
  const figures = METRICS.map((name) => ('metrics' in result ? result.metrics[name] : null));
  const error = result.error ? [result.error.code, result.error.message] : [null, null];
  const newest = ['collected_at', ...COLUMNS].map((column) => `${column} = kept.${column}`).join(', ');
  const rows = await em.execute<{ target_id: string }[]>(
    `with kept as (
       insert into metric_snapshot (target_id, step, ${COLUMNS.join(', ')}, error_code, error_message)
       select target_id, step, ${COLUMNS.map(() => '?::bigint').join(', ')}, ?::text, ?::text
       from measured_target where target_id = ? and step = ?
       on conflict (target_id, step) do nothing returning *)
     update measured_target set step = ?::text, attempts = 0,
       due_at = measured_target.published_at + ?::float8 * interval '1 millisecond'
       ${'metrics' in result ? `, ${newest}` : ''}
     from kept where measured_target.target_id = kept.target_id returning measured_target.target_id`,
    [...figures, ...error, targetId, step, next, next ? STEP_AGE_MS[next] : null],
  );
  return rows.length > 0;
}

/** Retries the step after `waitMs`. Compares the number of attempts, so it is safe to repeat. */
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

/** Stores the post id that the platform assigned after publication. A known id is never replaced. */
export async function recordDeferredPostId(
  em: EntityManager,
  targetId: string,
  result: { platformPostId: string; url: string | null },
): Promise<void> {
  await em.execute(
    'update post_target set platform_post_id = ?, url = coalesce(url, ?) where id = ? and platform_post_id is null',
    [result.platformPostId, result.url, targetId],
  );
}

/** Starts the collector if a step has been due for `overdueMs` and no start is pending. A running one is unaffected. */
export async function startCollector(tx: Transaction, overdueMs: number): Promise<boolean> {
  const [row] = await tx.em.execute<{ wanted: boolean }[]>(
    `select exists (select 1 from measured_target where due_at <= (select clock_timestamp()) - ? * interval '1 millisecond')
       and not exists (select 1 from outbox_message where workflow = 'collectMetrics') as wanted`,
    [overdueMs],
  );
  if (row?.wanted) await recordStart(tx, 'collectMetrics', COLLECTOR);
  return row?.wanted ?? false;
}
