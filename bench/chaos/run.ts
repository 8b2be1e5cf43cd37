import { setTimeout as sleep } from 'node:timers/promises';
import { stormOfFaults, type FaultSettings, type Struck, sandboxAnswer } from '../chaos-publish-faults.ts';
import { decidableUnknowns } from '../chaos-publish-unknowns.ts';
import { toldTargets, type RecordedPost } from '../chaos-publish-verdict.ts';
import { randomFrom, type Launched } from '../launched.ts';
import type { Acknowledged } from './acts.ts';
import type { Traffic } from './careful-client.ts';
import { deliveryFacts, fileFacts, ledgerFacts, movedSince, postFacts } from './facts.ts';
import { judgeDeliveries, type DeliveryCount } from './judge-deliveries.ts';
import { judgeFiles } from './judge-files.ts';
import { judgeLedger } from './judge-ledger.ts';
import { judgePosts } from './judge-posts.ts';
import { judgeTargets, type TargetCount } from './judge-targets.ts';
import { bear, endAutomations, type Load, type LoadPlan } from './load.ts';
import { countErrors, judgeErrors, loggedErrors } from './logged-errors.ts';
import { flaky, openReceiver, type ChaosReceiver } from './receiver.ts';
import { recoveryOf, type Recovery } from './recovery.ts';
import { closeMixedStage, openMixedStage, type MixedStage } from './stage.ts';
import { strike, type Strike, type StrikePlan } from './strikes.ts';
import { drain, type Drained, type Unsettled } from './unsettled.ts';

export interface MixedChaos {
  load: LoadPlan;
  teams: number;
  /** For so long, unless the last strike comes first; where strikes are measured, until the last. */
  spanMs: number;
  strikes: StrikePlan;
  /** Whether each strike is got over before the next, and how long that took is measured. */
  measured: boolean;
  /** Null: the platforms do not fail. */
  faults: FaultSettings | null;
  /** The share of webhook attempts that the receiver refuses. */
  refused: number;
  drainMs: number;
  say(line: string): void;
}

export interface MixedOutcome {
  strikes: Strike[];
  recoveries: Recovery[];
  struck: Struck;
  done: Record<string, number>;
  acknowledged: Acknowledged;
  traffic: Traffic;
  drained: Drained;
  targets: Omit<TargetCount, 'wrong'>;
  deliveries: Omit<DeliveryCount, 'wrong'>;
  /** Lines at error, by part and message. */
  errors: Record<string, number>;
  /** By checker, a sentence for each thing that must not be. */
  wrong: Record<string, string[]>;
}

/** Parts that were struck last may say so for so long after they are up again. */
const CALM_AFTER_MS = 20_000;

/**
 * Posts, renders, ideas, automations and webhooks go on at once while parts are struck and platforms fail. Then everything is
 * left alone until it is settled, and the checkers look.
 */
export async function runMixedChaos(chaos: MixedChaos, launched: Launched): Promise<MixedOutcome> {
  const { load, say } = chaos;
  const receiver = await openReceiver(flaky(chaos.refused, randomFrom(load.seed + 3)));
  const acts = Math.ceil(chaos.spanMs / load.everyMs / chaos.teams);
  const stage = await openMixedStage(launched, receiver, { teams: chaos.teams, acts });
  try {
    say('everything is connected, the strikes begin');
    const { surprises, ...storm } = await weather(chaos, stage, launched);
    const calmSince = Date.now() + CALM_AFTER_MS;
    say(`the last strike is over; ${storm.acknowledged.posts.length} posts are acknowledged`);
    const drained = await drain(stage.orm, chaos.drainMs, say);
    const verdict = await verdictOf(stage, storm.acknowledged, receiver, launched.home, calmSince);
    const wrong = { answers: surprises, ...verdict.wrong, rest: unsettledFaults(drained.left) };
    return { ...storm, ...verdict, wrong, traffic: stage.traffic, drained };
  } finally {
    receiver.close();
    await closeMixedStage(stage);
  }
}

type Storm = Load & Pick<MixedOutcome, 'strikes' | 'recoveries' | 'struck'>;

/** The load under strikes and faults. Answers when all parts are up, and every act has its answer. */
async function weather(chaos: MixedChaos, stage: MixedStage, launched: Launched): Promise<Storm> {
  const { load, strikes: plan, faults, measured } = chaos;
  const over = new AbortController();
  const recoveries: Recovery[] = [];
  const signs = { traffic: stage.traffic, movedSince: (at: Date) => unlessDown(() => movedSince(stage.orm, at)) };
  const after = async (struck: Strike, pid: number): Promise<void> => {
    if (measured) recoveries.push(await recoveryOf(struck, pid, launched, signs));
  };
  const storm = faults ? stormOfFaults(stage.sandboxUrl, faults, randomFrom(load.seed + 1), over.signal) : {};
  const loading = bear(stage, load, over.signal);
  const striking = strike(launched, plan, randomFrom(load.seed + 2), over.signal, after);
  await (measured ? striking : Promise.race([striking, sleep(chaos.spanMs)])).finally(() => over.abort());
  const strikes = await striking;
  const borne = await loading;
  await endAutomations(stage, borne.acknowledged);
  return { ...borne, strikes, recoveries, struck: await storm };
}

type Verdict = Pick<MixedOutcome, 'targets' | 'deliveries' | 'errors' | 'wrong'>;

async function verdictOf(
  stage: MixedStage,
  acknowledged: Acknowledged,
  receiver: ChaosReceiver,
  home: string,
  calmSince: number,
): Promise<Verdict> {
  const { posts, jobs } = await postFacts(stage);
  const told = (await Promise.all(stage.teams.map(({ orm, teamId }) => toldTargets(orm, teamId)))).flat();
  const record = (await sandboxAnswer<RecordedPost[]>(`${stage.sandboxUrl}/__sandbox/posts`)) ?? [];
  const { wrong: ofTargets, ...targets } = judgeTargets(told, record);
  const { wrong: ofDeliveries, ...deliveries } = judgeDeliveries(await deliveryFacts(stage, receiver.receipts));
  const decidable = (await Promise.all(stage.teams.map(decidableUnknowns))).flat();
  const errors = await loggedErrors(home);
  const wrong = {
    ledger: judgeLedger(await ledgerFacts(stage)),
    posts: judgePosts(acknowledged, posts, jobs),
    targets: [...ofTargets, ...decidable],
    files: judgeFiles(await fileFacts(stage, home)),
    deliveries: ofDeliveries,
    logs: judgeErrors(errors, calmSince),
  };
  return { targets, deliveries, errors: countErrors(errors), wrong };
}

function unsettledFaults(left: Unsettled): string[] {
  return Object.entries(left).map(([what, count]) => `${count} ${what} are not settled`);
}

/** A database that is being struck tells nothing. */
async function unlessDown(look: () => Promise<boolean>): Promise<boolean> {
  return look().catch(() => false);
}
