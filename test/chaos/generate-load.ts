import { setTimeout as sleep } from 'node:timers/promises';
import { WEEKDAYS } from '../../domain/calendar-date.ts';
import type { Platform } from '../../sandbox/platform.ts';
import { createRandom } from '../support/random.ts';
import {
  OPERATIONS_BY_NAME,
  drawOperation,
  createAcknowledged,
  runOperation,
  type Acknowledged,
} from './operations.ts';
import { requireOk } from './retrying-client.ts';
import { selectClient, drawPlatforms, type ChaosTeam, type ChaosFixture } from './chaos-fixture.ts';

export interface LoadPlan {
  seed: number;
  /** The average time between operations. */
  everyMs: number;
  /** The time from a request to its slot. */
  leadMs: { least: number; most: number };
  automations: boolean;
  /** The operations to run; all by default. */
  kinds?: readonly string[];
  /** Chooses platforms from a random number in [0, 1); one to three platforms by default. */
  platforms?: (draw: number) => Platform[];
  /** The number of operations; by default they continue until the signals end. */
  maxOperations?: number;
}

export interface Load {
  acknowledged: Acknowledged;
  /** The number of completed operations by name. */
  done: Record<string, number>;
  unexpected: string[];
}

/** Starts the operations and resolves when all have finished. Each kind runs once first; the rest are random. */
export async function generateLoad(fixture: ChaosFixture, plan: LoadPlan, end: AbortSignal): Promise<Load> {
  const {
    seed,
    everyMs,
    leadMs,
    automations,
    kinds = Object.keys(OPERATIONS_BY_NAME),
    platforms = drawPlatforms,
    maxOperations,
  } = plan;
  const random = createRandom(seed);
  const load: Load = { acknowledged: createAcknowledged(), done: {}, unexpected: [] };
  const { acknowledged, done } = load;
  const inFlight: Promise<void>[] = [];
  const begin = (name: string, operation: Promise<void>): void => {
    const counted = operation.then(() => void (done[name] = (done[name] ?? 0) + 1));
    inFlight.push(counted.catch((error: Error) => void load.unexpected.push(`${name}: ${error.message}`)));
  };
  if (automations) for (const team of fixture.teams) begin('automation launched', launchAutomation(team, acknowledged));
  for (let index = 0; maxOperations === undefined ? !end.aborted : index < maxOperations; index++) {
    const kind = kinds[index] ?? drawOperation(random, kinds);
    const team = fixture.teams[index % fixture.teams.length] as ChaosTeam;
    const own = createRandom(seed * 10_007 + index);
    const context = { team, name: `${kind} ${index}`, index, random: own, leadMs, platforms, acknowledged };
    begin(kind, runOperation(kind, context));
    await sleep(2 * random() * everyMs, undefined, maxOperations === undefined ? { signal: end } : {}).catch(
      () => undefined,
    );
  }
  await Promise.all(inFlight);
  return load;
}

/** A launch needs this long before its first slot to write and render. */
const FIRST_SLOT_MS = 150_000;

/** One slot soon and one tomorrow. */
async function launchAutomation(team: ChaosTeam, acknowledged: Acknowledged): Promise<void> {
  const client = selectClient(team, 0);
  const first = new Date(Date.now() + FIRST_SLOT_MS).toISOString();
  const reply = await client.post<{ id: string }>(
    '/automations',
    {
      name: 'Chaos',
      cadence: { days: WEEKDAYS, times: [first.slice(11, 16)] },
      startDate: first.slice(0, 10),
      endDate: new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10),
      formats: ['walloftext'],
      prompt: 'cold brew coffee',
      caption: buildAutomationCaption(team),
      hashtags: [],
      selectedAccounts: { clipapp: [team.automationAccount] },
    },
    'automation',
  );
  const { id } = requireOk('POST /automations', reply);
  acknowledged.automations.push(id);
  requireOk('launch', await client.post(`/automations/${id}/launch`, {}, 'launch'));
}

export function buildAutomationCaption({ teamId }: Pick<ChaosTeam, 'teamId'>): string {
  return `automation of ${teamId}`;
}

/** Deletes the automations, which cancels their future posts. */
export async function endAutomations(fixture: ChaosFixture, { automations }: Acknowledged): Promise<void> {
  for (const id of automations) {
    for (const team of fixture.teams) {
      const answer = await selectClient(team, 0).delete(`/automations/${id}`);
      if (!answer.ok && answer.type !== 'not_found') requireOk(`DELETE of automation ${id}`, answer);
    }
  }
}
