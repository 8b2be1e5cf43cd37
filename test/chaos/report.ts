import { OUTCOME_UNKNOWN } from './check-targets.ts';
import { computeSpread, type Recovery } from './measure-recovery.ts';
import type { ChaosOutcome } from './run-chaos.ts';
import { countSignals } from './send-signals.ts';

const MAX_SHOWN = 20;

export function allChecksPassed({ wrong }: Pick<ChaosOutcome, 'wrong'>): boolean {
  return Object.values(wrong).every((violations) => violations.length === 0);
}

export function formatLines(outcome: ChaosOutcome): string[] {
  const {
    signals,
    injectedFaults,
    done,
    acknowledged,
    traffic,
    drained,
    targets,
    failedJobs,
    deliveries,
    errors,
    wrong,
    recoveries,
  } = outcome;
  return [
    `${signals.length} signals ${JSON.stringify(countSignals(signals))}; injected faults ${JSON.stringify(injectedFaults)}`,
    `operations ${JSON.stringify(done)}; posts rejected until an account was reconnected: ${acknowledged.refused.length}`,
    `${traffic.requests} requests: ${traffic.unanswered} unanswered, ${traffic.internalErrors} with status 5xx, ` +
      `${traffic.rateLimited} rate limited, ${traffic.replayed} replayed`,
    `drained ${formatSeconds(drained.afterMs)} after the last signal and fault`,
    `${targets.targets} targets: ${targets.posted} posted, ${targets.cancelled} cancelled, failed ` +
      `${JSON.stringify(targets.failed)}, ${targets.sentAgain} sent more than once, the latest ${formatSeconds(targets.latestMs)} after its slot`,
    `failed renders and media jobs: ${JSON.stringify(failedJobs)}`,
    `${deliveries.events} events in ${deliveries.attempts} attempts, ${deliveries.duplicates} duplicates`,
    `error log lines: ${JSON.stringify(errors)}`,
    ...(recoveries.length > 0 ? [formatRecoveries(recoveries)] : []),
    ...Object.entries(wrong).map(
      ([checker, { length }]) => `${checker}: ${length === 0 ? 'passed' : `${length} WRONG`}`,
    ),
    ...Object.values(wrong).flatMap((violations) => violations.slice(0, MAX_SHOWN).map((one) => `WRONG: ${one}`)),
  ];
}

function formatRecoveries(recoveries: readonly Recovery[]): string {
  const each = recoveries.map(({ recoveredMs }) => (recoveredMs === null ? 'never' : formatSeconds(recoveredMs)));
  const { median, longest } = computeSpread(recoveries);
  return `recovered after ${each.join(', ')}: median ${formatSeconds(median)}, longest ${formatSeconds(longest)}`;
}

function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

export function buildFigures(outcome: ChaosOutcome): Record<string, unknown> {
  const { signals, acknowledged, traffic, drained, targets, failedJobs, deliveries, recoveries, wrong } = outcome;
  const spread = recoveries.length > 0 ? { recoveryMs: computeSpread(recoveries) } : {};
  return {
    signals: countSignals(signals),
    posts: acknowledged.posts.length,
    jobs: acknowledged.jobs.length + acknowledged.generations.length,
    jobsFailed: sumCounts(failedJobs),
    requests: traffic.requests,
    targets: targets.targets,
    posted: targets.posted,
    cancelled: targets.cancelled,
    failed: sumCounts(targets.failed),
    unknown: targets.failed[OUTCOME_UNKNOWN] ?? 0,
    events: deliveries.events,
    duplicateDeliveries: deliveries.duplicates,
    drainedAfterMs: Math.round(drained.afterMs),
    ...spread,
    wrong: Object.fromEntries(Object.entries(wrong).map(([checker, { length }]) => [checker, length])),
  };
}

function sumCounts(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
