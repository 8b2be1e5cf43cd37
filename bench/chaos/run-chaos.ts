import { setTimeout as sleep } from 'node:timers/promises';
import type { Launched } from '../instance/launched.ts';
import { randomFrom } from '../random.ts';
import type { Acknowledged } from './acts.ts';
import { calmPlatforms } from './calm.ts';
import type { Traffic } from './careful-client.ts';
import { decidableUnknowns } from './decidable-unknowns.ts';
import { accessFacts, deliveryFacts, fileFacts, ledgerFacts, movedSince, postFacts, toldTargets } from './facts.ts';
import { sandboxAnswer, stormOfFaults, struckFaults, type FaultSettings } from './faults.ts';
import { judgeAccess } from './judge-access.ts';
import { judgeDeliveries, type DeliveryCount } from './judge-deliveries.ts';
import { judgeFiles } from './judge-files.ts';
import { judgeLedger } from './judge-ledger.ts';
import { judgePosts } from './judge-posts.ts';
import { judgeTargets, type RecordedPost, type TargetCount } from './judge-targets.ts';
import { bear, endAutomations, type Load, type LoadPlan } from './load.ts';
import { countErrors, judgeErrors, loggedErrors } from './logged-errors.ts';
import { flaky, openReceiver, type ChaosReceiver } from './receiver.ts';
import { recoveryOf, type Recovery } from './recovery.ts';
import { openChaosStage, type ChaosStage } from './stage.ts';
import { strike, type Strike, type StrikePlan } from './strikes.ts';
import { drain, drainFaults, type Drained } from './unsettled.ts';

export interface Chaos {
  load: LoadPlan;
  teams: number;
  /** The most acts that one team does. */
  actsPerTeam: number;
  /** The strikes go on for so long, unless the last comes first; null: until the last strike. */
  spanMs: number | null;
  strikes: StrikePlan;
  /** Whether each strike is got over before the next, and how long that took is measured. */
  measured: boolean;
  /** Null: the platforms do not fail. */
  faults: FaultSettings | null;
  /** The share of webhook attempts that the receiver refuses. */
  refused: number;
  /** How long everything may take to settle once the last strike, act and fault are over. */
  drainMs: number;
  say(line: string): void;
}

export interface ChaosOutcome {
  strikes: Strike[];
  recoveries: Recovery[];
  /** How often each fault of the simulator struck. */
  struck: Record<string, number>;
  done: Record<string, number>;
  acknowledged: Acknowledged;
  traffic: Traffic;
  drained: Drained;
  targets: Omit<TargetCount, 'wrong'>;
  /** Renders and what is made for them, by the reason they failed for. */
  failedJobs: Record<string, number>;
  deliveries: Omit<DeliveryCount, 'wrong'>;
  /** Lines at error, by part and message. */
  errors: Record<string, number>;
  /** By checker, a sentence for each thing that must not be. */
  wrong: Record<string, string[]>;
}

/** Strikes between two lines about how far a run is. */
const SAY_EVERY = 10;

/** Parts that were struck last may say so for so long after they are up again. */
const CALM_AFTER_MS = 20_000;

/**
 * Posts, and where the load says so renders, ideas and automations, go on while parts are struck and platforms fail. Then the
 * platforms are calmed, everything is left alone until it is settled, and the checkers look.
 */
export async function runChaos(chaos: Chaos, launched: Launched): Promise<ChaosOutcome> {
  const { load, say, drainMs } = chaos;
  const receiver = await openReceiver(flaky(chaos.refused, randomFrom(load.seed + 3)));
  const stage = await openChaosStage(launched, receiver, { teams: chaos.teams, acts: chaos.actsPerTeam });
  try {
    say('everything is connected, the strikes begin');
    const { surprises, ...storm } = await weather(chaos, stage, launched);
    await calmPlatforms(stage.sandboxUrl);
    const calmSince = Date.now() + CALM_AFTER_MS;
    const posts = storm.acknowledged.posts.length;
    say(`the last strike and the last fault are over; ${posts} posts are acknowledged`);
    say(`everything has ${Math.round(drainMs / 60_000)} minutes to settle`);
    const drained = await drain(stage.orm, drainMs, say);
    const verdict = await verdictOf(stage, storm.acknowledged, receiver, calmSince);
    const wrong = { answers: surprises, ...verdict.wrong, rest: drainFaults(drained) };
    return { ...storm, ...verdict, wrong, traffic: stage.traffic, drained };
  } finally {
    receiver.close();
    await stage.orm.close();
  }
}

type Storm = Load & Pick<ChaosOutcome, 'strikes' | 'recoveries'>;

/** The load under strikes and faults. Answers when all parts are up, and every act has its answer. */
async function weather(chaos: Chaos, stage: ChaosStage, launched: Launched): Promise<Storm> {
  const { load, strikes: plan, spanMs, faults, measured, say } = chaos;
  const over = new AbortController();
  const recoveries: Recovery[] = [];
  const signs = { traffic: stage.traffic, movedSince: (at: Date) => unlessDown(() => movedSince(stage.orm, at)) };
  const startedAt = Date.now();
  let struckSoFar = 0;
  const after = async (struck: Strike, pid: number): Promise<void> => {
    struckSoFar += 1;
    const share = spanMs === null ? struckSoFar / (plan.most ?? struckSoFar) : (Date.now() - startedAt) / spanMs;
    if (struckSoFar % SAY_EVERY === 0) say(`${Math.round(100 * share)} %: ${struckSoFar} strikes so far`);
    if (measured) recoveries.push(await recoveryOf(struck, pid, launched, signs));
  };
  const storm = faults ? stormOfFaults(stage.sandboxUrl, faults, randomFrom(load.seed + 1), over.signal) : null;
  const loading = bear(stage, load, over.signal);
  const striking = strike(launched, plan, randomFrom(load.seed + 2), over.signal, after);
  const struckEnough = spanMs === null ? striking : Promise.race([striking, sleep(spanMs)]);
  const asked = load.acts === undefined ? null : loading;
  await Promise.all([struckEnough, asked]).finally(() => over.abort());
  const strikes = await striking;
  const borne = await loading;
  await endAutomations(stage, borne.acknowledged);
  await storm;
  return { ...borne, strikes, recoveries };
}

type Verdict = Pick<ChaosOutcome, 'struck' | 'targets' | 'failedJobs' | 'deliveries' | 'errors' | 'wrong'>;

async function verdictOf(
  stage: ChaosStage,
  acknowledged: Acknowledged,
  receiver: ChaosReceiver,
  calmSince: number,
): Promise<Verdict> {
  const { posts, jobs } = await postFacts(stage);
  const told = await toldTargets(stage.orm, stage.teams);
  const record = (await sandboxAnswer<RecordedPost[]>(`${stage.sandboxUrl}/__sandbox/posts`)) ?? [];
  const { wrong: ofTargets, ...targets } = judgeTargets(told, record);
  const faults = await struckFaults(stage.sandboxUrl);
  const struck = countOf(faults.map(({ fault }) => fault));
  const failedJobs = countOf(jobs.flatMap(({ status, errorCode }) => (status === 'failed' ? [`${errorCode}`] : [])));
  const { wrong: ofDeliveries, ...deliveries } = judgeDeliveries(await deliveryFacts(stage, receiver.receipts));
  const errors = await loggedErrors(stage.home);
  const wrong = {
    ledger: judgeLedger(await ledgerFacts(stage)),
    posts: judgePosts(acknowledged, posts, jobs),
    targets: [...ofTargets, ...(await decidableUnknowns(stage))],
    access: judgeAccess(await accessFacts(stage, acknowledged.refused, told), faults),
    files: judgeFiles(await fileFacts(stage)),
    deliveries: ofDeliveries,
    logs: judgeErrors(errors, calmSince),
  };
  return { struck, targets, failedJobs, deliveries, errors: countErrors(errors), wrong };
}

function countOf(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

/** A database that is being struck tells nothing. */
async function unlessDown(look: () => Promise<boolean>): Promise<boolean> {
  return look().catch(() => false);
}
