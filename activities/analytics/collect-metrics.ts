import { getAccount } from '../../db/accounts/accounts.ts';
import pLimit from 'p-limit';
import type { MetricsResult, Grant, PlatformError } from '../../adapters/ports.ts';
import type { Account } from '../../db/entities/account.ts';
import {
  listDueTargets,
  postponeStep,
  recordSnapshot,
  type DueTarget,
  type SnapshotError,
} from '../../db/analytics/metric-snapshots.ts';
import { getRetryDelayMs, skipMissedSteps } from '../../domain/analytics/metrics.ts';
import { createAccountConnector } from '../accounts/account-connector.ts';
import { getFreshGrant } from '../accounts/fresh-grant.ts';
import { readDeferredPostId } from '../posts/follow-up.ts';
import type { ActivityDeps } from '../activity-deps.ts';

export interface CollectionRound {
  /** Snapshots that were recorded, with metrics or with an error. */
  recorded: number;
  /** Whether more snapshots may be due. */
  more: boolean;
}

const ROUND_SIZE = 500;
/** Targets of one account in one request. */
const GROUP_SIZE = 50;
const MAX_CONCURRENT_GROUPS = 8;

/** Heartbeats follow the clock, because a platform that does not respond may delay a group for minutes. */
const HEARTBEAT_EVERY_MS = 30_000;

/** Requests due metrics from the platforms and records them. Idempotent at any point: a snapshot is recorded once. */
export async function collectMetrics(deps: ActivityDeps, heartbeat: () => void): Promise<CollectionRound> {
  const due = await listDueTargets(deps.orm.em.fork(), ROUND_SIZE);
  const groups = [...Map.groupBy(due, ({ accountId }) => accountId).values()].flatMap(splitIntoGroups);
  const timer = setInterval(heartbeat, HEARTBEAT_EVERY_MS);
  try {
    const counts = await pLimit(MAX_CONCURRENT_GROUPS).map(groups, (group) => collectGroup(deps, group));
    const recorded = counts.reduce((sum, count) => sum + count, 0);
    if (due.length > 0) deps.log.info({ due: due.length, recorded }, 'collected metrics of published videos');
    return { recorded, more: due.length === ROUND_SIZE };
  } finally {
    clearInterval(timer);
  }
}

function splitIntoGroups(targets: DueTarget[]): DueTarget[][] {
  const count = Math.ceil(targets.length / GROUP_SIZE);
  return Array.from({ length: count }, (_, index) => targets.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE));
}

/** Collects the metrics of targets of one account. Returns how many snapshots were recorded. */
async function collectGroup(deps: ActivityDeps, due: readonly DueTarget[]): Promise<number> {
  const accountId = due[0]?.accountId ?? '';
  const account = await getAccount(deps.orm.em.fork(), accountId);
  const results = await fetchMetrics(deps, account, due);
  await deps.checkpoint('measured', accountId);
  let recorded = 0;
  for (const target of due) {
    const result = results.get(target.targetId);
    if (!result) throw new Error(`the ${target.platform} connector returned no result for ${target.targetId}`);
    recorded += await recordResult(deps, target, result);
  }
  return recorded;
}

type MetricResults = Map<string, MetricsResult>;

/** Requests the metrics of each target. If the platform rejects the token, renews it once. */
async function fetchMetrics(deps: ActivityDeps, account: Account, due: readonly DueTarget[]): Promise<MetricResults> {
  if (account.disconnectedAt) return repeatError(due, DISCONNECTED);
  const grant = await getFreshGrant(deps, account.id);
  if (!grant.ok) return repeatError(due, grant.error);
  const results = await fetchFromPlatform(deps, account, grant.value, due);
  const rejected = due.filter(({ targetId }) => isExpiredToken(results.get(targetId)));
  if (rejected.length === 0) return results;
  const renewed = await getFreshGrant(deps, account.id, true);
  const second = renewed.ok
    ? await fetchFromPlatform(deps, account, renewed.value, rejected)
    : repeatError(rejected, renewed.error);
  return new Map([...results, ...second]);
}

async function fetchFromPlatform(
  deps: ActivityDeps,
  account: Account,
  grant: Grant,
  due: readonly DueTarget[],
): Promise<MetricResults> {
  const connector = createAccountConnector(deps, account);
  const results: MetricResults = new Map();
  const identified: { targetId: string; platformPostId: string; publishedAt: Date }[] = [];
  for (const { targetId, platformPostId: known, publishedAt } of due) {
    const id =
      known === null
        ? await readDeferredPostId(deps, connector, account, grant, targetId)
        : { ok: true as const, value: known };
    if (id.ok) identified.push({ targetId, platformPostId: id.value, publishedAt });
    else results.set(targetId, id);
  }
  if (identified.length === 0) return results;
  const { accessToken } = grant;
  const metrics = await connector.getMetrics({ accessToken, platformUserId: account.platformUserId }, identified);
  for (const { targetId, platformPostId } of identified) {
    const result = metrics.get(platformPostId);
    if (result) results.set(targetId, result);
  }
  return results;
}

/** Returns 1 if a snapshot was recorded, or 0 if it is retried later or another worker has recorded it. */
async function recordResult(deps: ActivityDeps, target: DueTarget, result: MetricsResult): Promise<number> {
  const em = deps.orm.em.fork();
  const { missed, step } = skipMissedSteps(target.step, target.ageMs);
  // Current metrics cannot replace snapshots that were not collected in time.
  for (const missedStep of missed) await recordSnapshot(em, { ...target, step: missedStep }, { error: TOO_LATE });
  const at = { ...target, step, attempts: missed.length > 0 ? 0 : target.attempts };
  if (result.ok) return (await recordMetrics(deps, at, result)) ? 1 : 0;
  const { error } = result;
  const waitMs = isTransient(error) ? getRetryDelayMs(at, error.retryAfterMs) : null;
  if (waitMs === null) return (await recordSnapshot(em, at, { error: toSnapshotError(error) })) ? 1 : 0;
  await postponeStep(em, at, waitMs);
  return 0;
}

/** Records metrics, also if the platform withheld some. `partial` says why; the operator or the owner can enable those. */
async function recordMetrics(
  { orm, log }: ActivityDeps,
  target: DueTarget,
  { value, partial }: Extract<MetricsResult, { ok: true }>,
): Promise<boolean> {
  const { accountId, platform } = target;
  if (partial) log.warn({ accountId, platform, ...toSnapshotError(partial) }, 'collected a part of the metrics');
  const error = partial ? { error: toSnapshotError(partial) } : {};
  return recordSnapshot(orm.em.fork(), target, { metrics: value, ...error });
}

function isTransient({ kind }: PlatformError): boolean {
  return kind === 'retry_later' || kind === 'unknown';
}

function isExpiredToken(result: MetricsResult | undefined): boolean {
  return result !== undefined && !result.ok && result.error.code === 'token_expired';
}

function repeatError(due: readonly DueTarget[], error: PlatformError): MetricResults {
  return new Map(due.map(({ targetId }) => [targetId, { ok: false, error }]));
}

function toSnapshotError({ code, message }: PlatformError): SnapshotError {
  return { code, message };
}

const DISCONNECTED: PlatformError = {
  kind: 'terminal',
  code: 'account_disconnected',
  message: 'The account is disconnected; connect it again to collect later metrics.',
  platformCode: null,
};

const TOO_LATE: SnapshotError = {
  code: 'collected_too_late',
  message: 'Kinora was not running when these metrics were due; later ones are collected.',
};
