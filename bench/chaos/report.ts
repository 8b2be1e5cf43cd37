import { OUTCOME_UNKNOWN } from './judge-targets.ts';
import { spreadOf, type Recovery } from './recovery.ts';
import type { ChaosOutcome } from './run.ts';
import { countStrikes } from './strikes.ts';

const SENTENCES_SHOWN = 20;

/** Whether every checker is green. */
export function isGreen({ wrong }: Pick<ChaosOutcome, 'wrong'>): boolean {
  return Object.values(wrong).every((sentences) => sentences.length === 0);
}

/** What a reader wants to know of a run, line by line. */
export function linesOf(outcome: ChaosOutcome): string[] {
  const {
    strikes,
    struck,
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
    `${strikes.length} strikes ${JSON.stringify(countStrikes(strikes))}; faults that struck ${JSON.stringify(struck)}`,
    `acts done ${JSON.stringify(done)}; refused until an account was connected again: ${acknowledged.refused.length}`,
    `${traffic.requests} requests: ${traffic.unanswered} unanswered, ${traffic.internalErrors} answered 5xx, ` +
      `${traffic.rateLimited} rate limited, ${traffic.replayed} replayed`,
    `settled ${seconds(drained.afterMs)} after the last strike and fault`,
    `${targets.targets} targets: ${targets.posted} posted, ${targets.cancelled} cancelled, failed ` +
      `${JSON.stringify(targets.failed)}, ${targets.sentAgain} offered more than once, the latest ${seconds(targets.latestMs)} after its slot`,
    `renders and what is made for them: failed ${JSON.stringify(failedJobs)}`,
    `${deliveries.events} events in ${deliveries.attempts} attempts, ${deliveries.duplicates} duplicates`,
    `lines at error, all while parts were struck unless told below: ${JSON.stringify(errors)}`,
    ...(recoveries.length > 0 ? [recoveryLine(recoveries)] : []),
    ...Object.entries(wrong).map(
      ([checker, { length }]) => `${checker}: ${length === 0 ? 'green' : `${length} WRONG`}`,
    ),
    ...Object.values(wrong).flatMap((sentences) => sentences.slice(0, SENTENCES_SHOWN).map((one) => `WRONG: ${one}`)),
  ];
}

function recoveryLine(recoveries: readonly Recovery[]): string {
  const each = recoveries.map(({ recoveredMs }) => (recoveredMs === null ? 'never' : seconds(recoveredMs)));
  const { median, longest } = spreadOf(recoveries);
  return `recovered after ${each.join(', ')}: median ${seconds(median)}, longest ${seconds(longest)}`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

/** The same for the table of figures. */
export function figuresOf(outcome: ChaosOutcome): Record<string, unknown> {
  const { strikes, acknowledged, traffic, drained, targets, failedJobs, deliveries, recoveries, wrong } = outcome;
  const spread = recoveries.length > 0 ? { recoveryMs: spreadOf(recoveries) } : {};
  return {
    strikes: countStrikes(strikes),
    posts: acknowledged.posts.length,
    jobs: acknowledged.jobs.length + acknowledged.ideas.length,
    jobsFailed: sumOf(failedJobs),
    requests: traffic.requests,
    targets: targets.targets,
    posted: targets.posted,
    cancelled: targets.cancelled,
    failed: sumOf(targets.failed),
    unknown: targets.failed[OUTCOME_UNKNOWN] ?? 0,
    events: deliveries.events,
    duplicateDeliveries: deliveries.duplicates,
    drainedAfterMs: Math.round(drained.afterMs),
    ...spread,
    wrong: Object.fromEntries(Object.entries(wrong).map(([checker, { length }]) => [checker, length])),
  };
}

function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
