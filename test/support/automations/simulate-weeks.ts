/**
 * Runs weeks of an automation in seconds: real processes use a database whose clock is repeatedly set to shortly before the next
 * event, while a worker is killed at seeded times. The next event is computed from the calendar alone.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../random.ts';
import type { Post } from '../../../sandbox/posts/publish-record.ts';
import { startSandbox } from '../../../sandbox/start-sandbox.ts';
import { storeBrandClaims } from '../brands.ts';
import { MANY_CLAIMS } from '../generations/statements.ts';
import { startInstance, type Instance } from '../instance.ts';
import { createTestClock, type TestClock } from '../create-test-clock.ts';
import { createStubRenderer } from './create-stub-renderer.ts';
import { expectedSlots, getInstant, runInstants, type Scenario } from './expected-calendar.ts';
import { CONTROL_KEY, fetchControl } from '../sandbox-control.ts';

export interface SimulationResult {
  /** The automation's posts returned by the API, in slot order. */
  posts: { status: string; scheduledTime: string; publishedAt: string | null; platformPostId: string | null }[];
  /** The platforms' records with the time of the set clock. */
  published: { platformPostId: string | null; toTestTime: Date }[];
  /** The automation after the run in the archived workspace, after the relaunch and at the end. */
  refused: AutomationSnapshot;
  resumed: AutomationSnapshot;
  ended: AutomationSnapshot;
  /** The movements of credits, the first one first. */
  ledger: { type: string; credits: number; createdAt: string }[];
  withheld: number;
  kills: number;
}

export interface AutomationSnapshot {
  status: string;
  nextRunAt: string | null;
  lastRun: { at: string; scheduled: number; refusedReason: string | null } | null;
}

interface TimelineEvent {
  at: Date;
  act: (on: Fixture) => Promise<void>;
  /** A publisher is running. */
  publishes?: boolean;
}

/** An automation whose weeks pass. */
export interface WeeksFixture {
  instance: Instance;
  scenario: Scenario;
  id: string;
  result: SimulationResult;
  /** Stores the requested videos. */
  render: () => Promise<void>;
  /** The due and running work. Time goes on when there is none. */
  listPending: () => Promise<string[]>;
}

interface Fixture extends WeeksFixture {
  clock: TestClock;
}

/** How long before a slot the clock runs normally, so that its post can wake and be leased. */
const BEFORE_SLOT_MS = 1_000;
/** Longer than a lease or a lost publisher can delay a post. */
const MAX_IDLE_WAIT_MS = 90_000;
/** The latest kill after the clock was set, for publishers and for runs. */
const SLOT_MS = 2_500;
const RUN_MS = 800;

export interface SimulationOptions {
  /** Number of kills of the worker, at different times. */
  kills: number;
  seed: number;
  /** Whether workers are also killed during runs. A lost run is detected by its missed heartbeat after a minute. */
  killsRuns: boolean;
  log: (line: string) => void;
}

export const SANDBOX_ENV = {
  SANDBOX_PROCESSING_MS: '0',
  SANDBOX_RATE_LIMITS: 'off',
  SANDBOX_CONTROL_KEY: CONTROL_KEY,
};

export async function simulateWeeks(scenario: Scenario, options: SimulationOptions): Promise<SimulationResult> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-weeks-'));
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dir: home, env: SANDBOX_ENV });
  const clock = await createTestClock();
  const instance = await startInstance({
    DATABASE_URL: clock.databaseUrl,
    SANDBOX_URL: sandbox.url,
    WORKER_ROLES: 'core',
  });
  try {
    await clock.setTo(getWeeksBegin(scenario));
    const listPending = async () =>
      (await instance.orm.em.fork().execute<{ what: string }[]>(PENDING_WORK)).map(({ what }) => what);
    const fixture = { ...(await openWeeks(instance, scenario, listPending)), clock };
    await runTimeline(fixture, options);
    await readEnd(fixture);
    const record = (await (await fetchControl(sandbox.url, 'posts')).json()) as Post[];
    for (const { platformPostId, publishedAt } of record) {
      fixture.result.published.push({ platformPostId, toTestTime: await clock.toTestTime(new Date(publishedAt)) });
    }
    return fixture.result;
  } catch (error) {
    console.log(instance.workerProcess().lastLines().join('\n'));
    throw error;
  } finally {
    await instance.stop();
    await clock.close();
    await sandbox.close();
    await rm(home, { recursive: true, force: true });
  }
}

export function getWeeksBegin({ zone, launch: wall }: Scenario): Date {
  return new Date(getInstant(zone, wall).getTime() - 60_000);
}

/** Creates the automation of a scenario. It is launched later. */
export async function openWeeks(
  instance: Instance,
  scenario: Scenario,
  listPending: WeeksFixture['listPending'],
): Promise<WeeksFixture> {
  await instance.orm.em.fork().execute('update workspace set timezone = ?', [scenario.zone]);
  await storeBrandClaims(instance, instance.team, MANY_CLAIMS);
  const { days, times, postsPerSlot, endDate } = scenario;
  const { id } = await instance.api.post<{ id: string }>('/automations', {
    name: 'Four weeks',
    cadence: { days, times, postsPerSlot },
    endDate,
    formats: ['walloftext'],
    prompt: 'cold brew coffee',
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
  });
  const none: AutomationSnapshot = { status: 'none', nextRunAt: null, lastRun: null };
  const result = {
    posts: [],
    published: [],
    refused: none,
    resumed: none,
    ended: none,
    ledger: [],
    withheld: 0,
    kills: 0,
  };
  const render = createStubRenderer(instance);
  return { instance, scenario, id, result, render, listPending };
}

async function runTimeline(fixture: Fixture, { kills, seed, killsRuns, log }: SimulationOptions): Promise<void> {
  const { clock } = fixture;
  const random = createRandom(seed);
  const timeline = buildTimeline(fixture.scenario);
  const targets = timeline.filter(({ publishes }) => killsRuns || publishes);
  const eventsWithKill = new Set(shuffle(targets, random).slice(0, kills));
  for (const event of timeline) {
    // After a late recovery the next slot may already have started.
    if (event.at > (await clock.now())) await clock.setTo(event.at);
    const began = performance.now();
    const killed = eventsWithKill.has(event)
      ? kill(fixture, random() * (event.publishes ? SLOT_MS : RUN_MS))
      : Promise.resolve();
    await Promise.all([event.act(fixture), killed]);
    await waitUntilIdle(fixture);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    log(`${event.at.toISOString()}${eventsWithKill.has(event) ? ', worker killed' : ''}: idle after ${seconds} s`);
  }
}

/** Every event of the test in order. */
function buildTimeline(scenario: Scenario): TimelineEvent[] {
  const at = (wall: string): Date => getInstant(scenario.zone, wall);
  const slots = new Set(allSlots(scenario).map((slot) => slot.getTime() - BEFORE_SLOT_MS));
  const [, ...runs] = runInstants(scenario);
  const over = new Date(at(`${scenario.endDate}T12:00`).getTime() + 86_400_000);
  const timeline: TimelineEvent[] = [
    { at: at(scenario.launch), act: launch },
    { at: at(scenario.archive), act: archive },
    { at: at(scenario.restore), act: restore },
    ...[...slots].map((ms) => ({
      at: new Date(ms),
      act: async (fixture: Fixture) => waitUntil(fixture, ms + BEFORE_SLOT_MS),
      publishes: true,
    })),
    ...runs.map((run) => ({ at: run, act: doNothing })),
    { at: over, act: doNothing },
  ];
  return timeline.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Including slots that must stay empty. */
function allSlots(scenario: Scenario): Date[] {
  const never = { ...scenario, archive: scenario.launch, restore: scenario.launch };
  return expectedSlots(never).map((slot) => slot.at);
}

async function doNothing(): Promise<void> {}

export async function launch({ instance, id }: WeeksFixture): Promise<void> {
  await instance.api.post(`/automations/${id}/launch`, {});
}

export async function archive({ instance, result }: WeeksFixture): Promise<void> {
  const path = `/workspaces/${instance.team.workspace.id}/archive`;
  const { withheldAutomations } = await instance.api.post<{ withheldAutomations: number }>(path, {});
  result.withheld = withheldAutomations;
}

export async function restore(fixture: WeeksFixture): Promise<void> {
  const { instance, id, result } = fixture;
  result.refused = await readAutomation(fixture);
  await instance.api.post(`/workspaces/${instance.team.workspace.id}/restore`, {});
  await instance.api.post(`/automations/${id}/launch`, {});
  await waitUntilIdle(fixture);
  result.resumed = await readAutomation(fixture);
}

async function waitUntil({ clock }: Fixture, ms: number): Promise<void> {
  for (let now = await clock.now(); now.getTime() < ms; now = await clock.now()) await sleep(ms - now.getTime());
}

async function kill({ instance, result }: Fixture, afterMs: number): Promise<void> {
  await sleep(afterMs);
  const worker = instance.workerProcess();
  process.kill(worker.pid, 'SIGKILL');
  await worker.exited;
  result.kills += 1;
  await instance.startWorker();
}

/** Returns the due and running work. The clock is set forward when there is none. */
const PENDING_WORK = `
  select 'run of ' || id as what from automation where status = 'launched'
    and (run_opened_at is not null or next_run_at <= clock_timestamp())
  union all select 'render ' || status || ' of ' || id from content where status in ('queued', 'rendering')
  union all select status || ' post ' || id from post where due_at <= clock_timestamp() and withheld_at is null
    and status in ('queued', 'scheduled', 'approved', 'publishing')
  union all select 'message ' || verb || ' to ' || row_id from outbox_message`;

export async function waitUntilIdle({ render, listPending }: WeeksFixture): Promise<void> {
  const until = performance.now() + MAX_IDLE_WAIT_MS;
  for (;;) {
    await render();
    const pending = await listPending();
    if (pending.length === 0) return;
    if (performance.now() > until) throw new Error(`still pending: ${pending.join(', ')}`);
    await sleep(100);
  }
}

/** Reads what the weeks have left. */
export async function readEnd(fixture: WeeksFixture): Promise<void> {
  const { instance, result } = fixture;
  result.posts = await getPosts(fixture);
  result.ended = await readAutomation(fixture);
  const { ledger } = await instance.api.get<{ ledger: SimulationResult['ledger'] }>('/credits?limit=100');
  result.ledger = ledger.toReversed();
}

async function readAutomation({ instance, id }: WeeksFixture): Promise<AutomationSnapshot> {
  return instance.api.get<AutomationSnapshot>(`/automations/${id}`);
}

async function getPosts({ instance, id }: WeeksFixture): Promise<SimulationResult['posts']> {
  const found = await instance.api.get<
    {
      status: string;
      scheduledTime: string;
      publishedAt: string | null;
      targets: { platformPostId: string | null }[];
    }[]
  >(`/automations/${id}/posts?limit=100`);
  return found
    .map(({ status, scheduledTime, publishedAt, targets }) => ({
      status,
      scheduledTime,
      publishedAt,
      platformPostId: targets[0]?.platformPostId ?? null,
    }))
    .sort((a, b) => a.scheduledTime.localeCompare(b.scheduledTime));
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
