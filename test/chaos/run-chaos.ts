import { setTimeout as sleep } from 'node:timers/promises';
import type { LaunchedInstance } from '../support/processes/launch-instance.ts';
import { createRandom } from '../support/random.ts';
import type { Acknowledged } from './operations.ts';
import { clearPlatformFaults } from './clear-platform-faults.ts';
import type { Traffic } from './retrying-client.ts';
import { findDecidableUnknowns } from './find-decidable-unknowns.ts';
import {
  loadAccessFacts,
  loadDeliveryFacts,
  loadFileFacts,
  loadLedgerFacts,
  hasClaimedSince,
  loadPostFacts,
  loadTargets,
} from './load-facts.ts';
import { requestSandbox, injectRandomFaults, loadInjectedFaults, type FaultSettings } from './inject-faults.ts';
import { checkAccess } from './check-access.ts';
import { checkDeliveries, type DeliveryCount } from './check-deliveries.ts';
import { checkFiles } from './check-files.ts';
import { checkLedger } from './check-ledger.ts';
import { checkPosts } from './check-posts.ts';
import { checkTargets, type RecordedPost, type TargetCount } from './check-targets.ts';
import { generateLoad, endAutomations, type Load, type LoadPlan } from './generate-load.ts';
import { countErrors, checkErrors, loadLoggedErrors } from './logged-errors.ts';
import { createFlakyReceiver, openReceiver, type ChaosReceiver } from './receiver.ts';
import { measureRecovery, type Recovery } from './measure-recovery.ts';
import { openChaosFixture, type ChaosFixture } from './chaos-fixture.ts';
import { sendSignals, type SentSignal, type SignalPlan } from './send-signals.ts';
import { waitUntilDrained, describeUndrained, type Drained } from './in-flight.ts';

export interface Chaos {
  load: LoadPlan;
  teams: number;
  operationsPerTeam: number;
  /** How long signals are sent; null: until the last signal of the plan. */
  spanMs: number | null;
  signals: SignalPlan;
  /** Whether to wait for and measure the recovery after each signal. */
  measured: boolean;
  /** Null disables platform faults. */
  faults: FaultSettings | null;
  /** The share of webhook attempts that the receiver rejects. */
  refusedShare: number;
  /** The time limit for draining after the last signal, operation and fault. */
  drainMs: number;
  printLine(line: string): void;
}

export interface ChaosOutcome {
  signals: SentSignal[];
  recoveries: Recovery[];
  /** How often each kind of fault was injected. */
  injectedFaults: Record<string, number>;
  done: Record<string, number>;
  acknowledged: Acknowledged;
  traffic: Traffic;
  drained: Drained;
  targets: Omit<TargetCount, 'wrong'>;
  /** Failed renders and media jobs, by error code. */
  failedJobs: Record<string, number>;
  deliveries: Omit<DeliveryCount, 'wrong'>;
  /** Error log lines, by process and message. */
  errors: Record<string, number>;
  /** The violations that each check found. */
  wrong: Record<string, string[]>;
}

/** Signals between two progress lines. */
const LOG_EVERY = 10;

/** How long errors are tolerated after the last signal. */
const ERROR_GRACE_MS = 20_000;

/**
 * Generates load while services are killed and platforms fail. Then clears all faults, waits until nothing is in flight, and runs
 * the checks.
 */
export async function runChaos(chaos: Chaos, launched: LaunchedInstance): Promise<ChaosOutcome> {
  const { load, printLine, drainMs } = chaos;
  const receiver = await openReceiver(createFlakyReceiver(chaos.refusedShare, createRandom(load.seed + 3)));
  const fixture = await openChaosFixture(launched, receiver, {
    teams: chaos.teams,
    maxOperations: chaos.operationsPerTeam,
  });
  try {
    printLine('all accounts are connected; sending signals');
    const { unexpected, ...run } = await runUnderFaults(chaos, fixture, launched);
    await clearPlatformFaults(fixture.sandboxUrl);
    const faultsEndedAt = Date.now() + ERROR_GRACE_MS;
    const posts = run.acknowledged.posts.length;
    printLine(`signals and faults have ended; ${posts} posts were acknowledged`);
    printLine(`waiting up to ${Math.round(drainMs / 60_000)} minutes until nothing is in flight`);
    const drained = await waitUntilDrained(fixture.orm, drainMs, printLine);
    const results = await runChecks(fixture, run.acknowledged, receiver, faultsEndedAt);
    const wrong = { responses: unexpected, ...results.wrong, drain: describeUndrained(drained) };
    return { ...run, ...results, wrong, traffic: fixture.traffic, drained };
  } finally {
    receiver.close();
    await fixture.orm.close();
  }
}

type ChaosRun = Load & Pick<ChaosOutcome, 'signals' | 'recoveries'>;

/** Resolves when all services are running again and every operation has finished. */
async function runUnderFaults(chaos: Chaos, fixture: ChaosFixture, launched: LaunchedInstance): Promise<ChaosRun> {
  const { load, signals: plan, spanMs, faults, measured, printLine } = chaos;
  const end = new AbortController();
  const recoveries: Recovery[] = [];
  const probe = {
    traffic: fixture.traffic,
    hasClaimedSince: (at: Date) => falseIfDown(() => hasClaimedSince(fixture.orm, at)),
  };
  const startedAt = Date.now();
  let sentCount = 0;
  const after = async (sent: SentSignal, pid: number): Promise<void> => {
    sentCount += 1;
    const share = spanMs === null ? sentCount / (plan.count ?? sentCount) : (Date.now() - startedAt) / spanMs;
    if (sentCount % LOG_EVERY === 0) printLine(`${Math.round(100 * share)} %: ${sentCount} signals sent`);
    if (measured) recoveries.push(await measureRecovery(sent, pid, launched, probe));
  };
  const faultInjection = faults
    ? injectRandomFaults(fixture.sandboxUrl, faults, createRandom(load.seed + 1), end.signal)
    : null;
  const loadDone = generateLoad(fixture, load, end.signal);
  const signalsSent = sendSignals(launched, plan, createRandom(load.seed + 2), end.signal, after);
  const signalPhase = spanMs === null ? signalsSent : Promise.race([signalsSent, sleep(spanMs)]);
  const operationPhase = load.maxOperations === undefined ? null : loadDone;
  await Promise.all([signalPhase, operationPhase]).finally(() => end.abort());
  const signals = await signalsSent;
  const generated = await loadDone;
  await endAutomations(fixture, generated.acknowledged);
  await faultInjection;
  return { ...generated, signals, recoveries };
}

type CheckResults = Pick<ChaosOutcome, 'injectedFaults' | 'targets' | 'failedJobs' | 'deliveries' | 'errors' | 'wrong'>;

async function runChecks(
  fixture: ChaosFixture,
  acknowledged: Acknowledged,
  receiver: ChaosReceiver,
  faultsEndedAt: number,
): Promise<CheckResults> {
  const { posts, jobs } = await loadPostFacts(fixture);
  const targetRows = await loadTargets(fixture.orm, fixture.teams);
  const record = (await requestSandbox<RecordedPost[]>(fixture.sandboxUrl, 'posts')) ?? [];
  const { wrong: targetViolations, ...targets } = checkTargets(targetRows, record);
  const faults = await loadInjectedFaults(fixture.sandboxUrl);
  const injectedFaults = countByName(faults.map(({ fault }) => fault));
  const failedJobs = countByName(
    jobs.flatMap(({ status, errorCode }) => (status === 'failed' ? [`${errorCode}`] : [])),
  );
  const { wrong: deliveryViolations, ...deliveries } = checkDeliveries(
    await loadDeliveryFacts(fixture, receiver.receipts),
  );
  const errors = await loadLoggedErrors(fixture.home);
  const wrong = {
    ledger: checkLedger(await loadLedgerFacts(fixture)),
    posts: checkPosts(acknowledged, posts, jobs),
    targets: [...targetViolations, ...(await findDecidableUnknowns(fixture))],
    access: checkAccess(await loadAccessFacts(fixture, acknowledged.refused, targetRows), faults),
    files: checkFiles(await loadFileFacts(fixture)),
    deliveries: deliveryViolations,
    logs: checkErrors(errors, faultsEndedAt),
  };
  return { injectedFaults, targets, failedJobs, deliveries, errors: countErrors(errors), wrong };
}

function countByName(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

/** The query fails while the database is down. */
async function falseIfDown(query: () => Promise<boolean>): Promise<boolean> {
  return query().catch(() => false);
}
