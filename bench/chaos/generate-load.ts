import { setTimeout as sleep } from 'node:timers/promises';
import { WEEKDAYS } from '../../domain/calendar-date.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { randomFrom } from '../random.ts';
import { ACTS, drawAct, nothingAcknowledged, perform, type Acknowledged } from './acts.ts';
import { granted } from './careful-client.ts';
import { clientOf, drawPlatforms, type ChaosTeam, type ChaosStage } from './stage.ts';

export interface LoadPlan {
  seed: number;
  /** Between one act and the next, on average. */
  everyMs: number;
  /** From a request to its slot. */
  leadMs: { least: number; most: number };
  automations: boolean;
  /** Which of the acts; all of them unless said otherwise. */
  kinds?: readonly string[];
  /** Where a post goes, by a number from 0 to below 1; to one to three platforms unless said otherwise. */
  platforms?: (draw: number) => Platform[];
  /** So many acts, however long the strikes go on; else as many as fit between them. */
  acts?: number;
}

export interface Load {
  acknowledged: Acknowledged;
  /** How often each act was done. */
  done: Record<string, number>;
  /** Answers that no act should have had: a sentence for each. */
  surprises: string[];
}

/** Begins one act after the other, and answers once all are done. Every kind comes first once; the rest is drawn. */
export async function bear(stage: ChaosStage, plan: LoadPlan, end: AbortSignal): Promise<Load> {
  const { seed, everyMs, leadMs, automations, kinds = Object.keys(ACTS), platforms = drawPlatforms, acts } = plan;
  const random = randomFrom(seed);
  const load: Load = { acknowledged: nothingAcknowledged(), done: {}, surprises: [] };
  const { acknowledged, done } = load;
  const underWay: Promise<void>[] = [];
  const begin = (what: string, act: Promise<void>): void => {
    const counted = act.then(() => void (done[what] = (done[what] ?? 0) + 1));
    underWay.push(counted.catch((error: Error) => void load.surprises.push(`${what}: ${error.message}`)));
  };
  if (automations) for (const team of stage.teams) begin('automation launched', launchAutomation(team, acknowledged));
  for (let index = 0; acts === undefined ? !end.aborted : index < acts; index++) {
    const kind = kinds[index] ?? drawAct(random, kinds);
    const team = stage.teams[index % stage.teams.length] as ChaosTeam;
    const own = randomFrom(seed * 10_007 + index);
    const scene = { team, name: `${kind} ${index}`, index, random: own, leadMs, platforms, acknowledged };
    begin(kind, perform(kind, scene));
    await sleep(2 * random() * everyMs, undefined, acts === undefined ? { signal: end } : {}).catch(() => undefined);
  }
  await Promise.all(underWay);
  return load;
}

/** The first slot at which a launch has still time to write, render and arm. */
const FIRST_SLOT_MS = 150_000;

/** One slot soon and one tomorrow: what is made, and goes out, under the strikes. */
async function launchAutomation(team: ChaosTeam, acknowledged: Acknowledged): Promise<void> {
  const client = clientOf(team, 0);
  const first = new Date(Date.now() + FIRST_SLOT_MS).toISOString();
  const made = await client.post<{ id: string }>(
    '/automations',
    {
      name: 'Chaos',
      cadence: { days: WEEKDAYS, times: [first.slice(11, 16)] },
      startDate: first.slice(0, 10),
      endDate: new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10),
      formats: ['walloftext'],
      prompt: 'cold brew coffee',
      caption: automationCaption(team),
      hashtags: [],
      selectedAccounts: { clipapp: [team.automationAccount] },
    },
    'automation',
  );
  const { id } = granted('POST /automations', made);
  acknowledged.automations.push(id);
  granted('launch', await client.post(`/automations/${id}/launch`, {}, 'launch'));
}

export function automationCaption({ teamId }: Pick<ChaosTeam, 'teamId'>): string {
  return `automation of ${teamId}`;
}

/** Ends the cadences, and with them the posts whose slots lie beyond the run. */
export async function endAutomations(stage: ChaosStage, { automations }: Acknowledged): Promise<void> {
  for (const id of automations) {
    for (const team of stage.teams) {
      const answer = await clientOf(team, 0).delete(`/automations/${id}`);
      if (!answer.ok && answer.type !== 'not_found') granted(`DELETE of automation ${id}`, answer);
    }
  }
}
