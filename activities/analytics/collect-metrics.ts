import pLimit from 'p-limit';
import type { PlatformResult, Grant, PlatformError } from '../../adapters/ports.ts';
import { Account } from '../../db/entities/account.ts';
import {
  listDueTargets,
  postponeStep,
  recordSnapshot,
  type DueTarget,
  type SnapshotError,
} from '../../db/analytics/metric-snapshots.ts';
import { askAgainIn, stepsAt, type Metrics } from '../../domain/analytics/metrics.ts';
import { createAccountConnector } from '../accounts/account-connector.ts';
import { getFreshGrant } from '../accounts/fresh-grant.ts';
import { readDeferredPostId } from '../posts/deferred-post-ids.ts';
import type { ActivityDeps } from '../activity-deps.ts';

export interface CollectionRound {
  /** Steps that were recorded, with figures or with the reason why there are none. */
  recorded: number;
  /** There may be more that is due. */
  more: boolean;
}

/** Targets of one round, of one account that are asked for together, and how many such groups are asked for at once. */
const ROUND_SIZE = 500;
const GROUP_SIZE = 50;
const GROUPS_AT_ONCE = 8;

/** A platform that does not answer holds a group for minutes. */
const HEARTBEAT_EVERY_MS = 30_000;

/** Asks the platforms for everything that is due, and writes down what they say. Safe to repeat at any point. */
export async function collectMetrics(deps: ActivityDeps, heartbeat: () => void): Promise<CollectionRound> {
  const due = await listDueTargets(deps.orm.em.fork(), ROUND_SIZE);
  const groups = [...Map.groupBy(due, ({ accountId }) => accountId).values()].flatMap(splitIntoGroups);
  const beating = setInterval(heartbeat, HEARTBEAT_EVERY_MS);
  try {
    const steps = await pLimit(GROUPS_AT_ONCE).map(groups, (group) => collectGroup(deps, group));
    const recorded = steps.reduce((sum, count) => sum + count, 0);
    if (due.length > 0) deps.log.info({ due: due.length, recorded }, 'collected figures of published videos');
    return { recorded, more: due.length === ROUND_SIZE };
  } finally {
    clearInterval(beating);
  }
}

function splitIntoGroups(targets: DueTarget[]): DueTarget[][] {
  const count = Math.ceil(targets.length / GROUP_SIZE);
  return Array.from({ length: count }, (_, index) => targets.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE));
}

/** Targets of one account. How many steps were recorded. */
async function collectGroup(deps: ActivityDeps, due: readonly DueTarget[]): Promise<number> {
  const accountId = due[0]?.accountId ?? '';
  const account = await deps.orm.em.fork().findOneOrFail(Account, accountId);
  const answers = await fetchMetrics(deps, account, due);
  await deps.checkpoint('measured', accountId);
  let recorded = 0;
  for (const target of due) {
    const answer = answers.get(target.targetId);
    if (!answer) throw new Error(`the ${target.platform} connector did not say anything of ${target.targetId}`);
    recorded += await recordAnswer(deps, target, answer);
  }
  return recorded;
}

type Answers = Map<string, PlatformResult<Metrics>>;

/** What the platform says of each target. A token that it refuses is renewed once. */
async function fetchMetrics(deps: ActivityDeps, account: Account, due: readonly DueTarget[]): Promise<Answers> {
  if (account.disconnectedAt) return repeatError(due, DISCONNECTED);
  const grant = await getFreshGrant(deps, account.id);
  if (!grant.ok) return repeatError(due, grant.error);
  const answers = await fetchFromPlatform(deps, account, grant.value, due);
  const refused = due.filter(({ targetId }) => isExpiredToken(answers.get(targetId)));
  if (refused.length === 0) return answers;
  const renewed = await getFreshGrant(deps, account.id, true);
  const second = renewed.ok
    ? await fetchFromPlatform(deps, account, renewed.value, refused)
    : repeatError(refused, renewed.error);
  return new Map([...answers, ...second]);
}

async function fetchFromPlatform(
  deps: ActivityDeps,
  account: Account,
  grant: Grant,
  due: readonly DueTarget[],
): Promise<Answers> {
  const connector = createAccountConnector(deps, account);
  const answers: Answers = new Map();
  const named: { targetId: string; platformPostId: string; publishedAt: Date }[] = [];
  for (const { targetId, platformPostId: known, publishedAt } of due) {
    const id =
      known === null
        ? await readDeferredPostId(deps, connector, account, grant, targetId)
        : { ok: true as const, value: known };
    if (id.ok) named.push({ targetId, platformPostId: id.value, publishedAt });
    else answers.set(targetId, id);
  }
  if (named.length === 0) return answers;
  const { accessToken } = grant;
  const measured = await connector.getMetrics({ accessToken, platformUserId: account.platformUserId }, named);
  for (const { targetId, platformPostId } of named) {
    const answer = measured.get(platformPostId);
    if (answer) answers.set(targetId, answer);
  }
  return answers;
}

/** 1 where a step was recorded, 0 where it is asked for again or somebody else has recorded it. */
async function recordAnswer(deps: ActivityDeps, target: DueTarget, answer: PlatformResult<Metrics>): Promise<number> {
  const em = deps.orm.em.fork();
  const { missed, step } = stepsAt(target.step, target.ageMs);
  // Nobody collected in time: what a video has today is not what it had then.
  for (const one of missed) await recordSnapshot(em, { ...target, step: one }, { error: TOO_LATE });
  const at = { ...target, step, tries: missed.length > 0 ? 0 : target.attempts };
  if (answer.ok) return (await recordSnapshot(em, at, { metrics: answer.value })) ? 1 : 0;
  const { error } = answer;
  const waitMs = isTransient(error) ? askAgainIn(at, error.retryAfterMs) : null;
  if (waitMs === null) return (await recordSnapshot(em, at, { error: toSnapshotError(error) })) ? 1 : 0;
  await postponeStep(em, at, waitMs);
  return 0;
}

function isTransient({ kind }: PlatformError): boolean {
  return kind === 'retry_later' || kind === 'unknown';
}

function isExpiredToken(answer: PlatformResult<Metrics> | undefined): boolean {
  return answer !== undefined && !answer.ok && answer.error.code === 'token_expired';
}

function repeatError(due: readonly DueTarget[], error: PlatformError): Answers {
  return new Map(due.map(({ targetId }) => [targetId, { ok: false, error }]));
}

function toSnapshotError({ code, message }: PlatformError): SnapshotError {
  return { code, message };
}

const DISCONNECTED: PlatformError = {
  kind: 'terminal',
  code: 'account_disconnected',
  message: 'The account is disconnected; connect it again, and later figures are collected.',
  platformCode: null,
};

const TOO_LATE: SnapshotError = {
  code: 'collected_too_late',
  message: 'Kinora was not running when these figures were due; later ones are collected.',
};
