/**
 * Runs weeks of an automation in seconds: real processes use a database whose clock is repeatedly set to shortly before the next
 * event, while a worker is killed at seeded moments. The next event is computed from the calendar alone.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../../../bench/random.ts';
import type { Post } from '../../../sandbox/posts/publish-record.ts';
import { startSandbox } from '../../../sandbox/server.ts';
import { startInstance, type Instance } from '../instance.ts';
import { createTestClock, type TestClock } from '../set-clock.ts';
import { storedRenders } from './stored-renders.ts';
import { expectedSlots, getInstant, runInstants, type Story } from './expected-calendar.ts';
import { CONTROL_KEY, fetchControl } from '../sandbox-control.ts';

export interface Lived {
  /** The automation's posts returned by the API, in slot order. */
  posts: { status: string; scheduledTime: string; platformPostId: string | null }[];
  /** The platforms' records with the time of the set clock. */
  published: { platformPostId: string | null; toTestTime: Date }[];
  /** The automation after the run in the archived workspace, after the relaunch and at the end. */
  refused: Shown;
  resumed: Shown;
  ended: Shown;
  withheld: number;
  kills: number;
}

export interface Shown {
  status: string;
  nextRunAt: string | null;
  lastRun: { at: string; scheduled: number; refusedReason: string | null } | null;
}

interface Moment {
  at: Date;
  happens: (on: Fixture) => Promise<void>;
  /** A publisher is running. */
  publishes?: boolean;
}

interface Fixture {
  instance: Instance;
  clock: TestClock;
  story: Story;
  id: string;
  lived: Lived;
  /** Stores the requested videos. */
  render: () => Promise<void>;
}

/** How long before a slot the clock runs normally, so that its post can wake and be leased. */
const BEFORE_SLOT_MS = 1_000;
/** Longer than a lease or a lost publisher can delay a post. */
const SETTLED_WITHIN_MS = 90_000;
/** The latest kill after the clock was set, for publishers and for runs. */
const SLOT_MS = 2_500;
const RUN_MS = 800;

export interface Ordeal {
  /** Number of kills of the worker, at different moments. */
  kills: number;
  seed: number;
  /** Whether workers are also killed during runs. A lost run is detected by its missed heartbeat after a minute. */
  runsToo: boolean;
  say: (line: string) => void;
}

export async function liveThrough(story: Story, ordeal: Ordeal): Promise<Lived> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-weeks-'));
  const env = { SANDBOX_PROCESSING_MS: '0', SANDBOX_RATE_LIMITS: 'off', SANDBOX_CONTROL_KEY: CONTROL_KEY };
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dir: home, env });
  const clock = await createTestClock();
  const instance = await startInstance({
    DATABASE_URL: clock.databaseUrl,
    SANDBOX_URL: sandbox.url,
    WORKER_ROLES: 'core',
  });
  try {
    const fixture = await open(instance, clock, story);
    await live(fixture, ordeal);
    fixture.lived.posts = await getPosts(fixture);
    const record = (await (await fetchControl(sandbox.url, 'posts')).json()) as Post[];
    for (const { platformPostId, publishedAt } of record) {
      fixture.lived.published.push({ platformPostId, toTestTime: await clock.toTestTime(new Date(publishedAt)) });
    }
    return fixture.lived;
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

async function open(instance: Instance, clock: TestClock, story: Story): Promise<Fixture> {
  await clock.setTo(new Date(getInstant(story.zone, story.launch).getTime() - 60_000));
  await instance.orm.em.fork().execute('update workspace set timezone = ?', [story.zone]);
  const { days, times, postsPerSlot, endDate } = story;
  const { id } = await instance.api.post<{ id: string }>('/automations', {
    name: 'Four weeks',
    cadence: { days, times, postsPerSlot },
    endDate,
    formats: ['walloftext'],
    prompt: 'cold brew coffee',
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
  });
  const none: Shown = { status: 'none', nextRunAt: null, lastRun: null };
  const lived = { posts: [], published: [], refused: none, resumed: none, ended: none, withheld: 0, kills: 0 };
  const render = storedRenders(instance);
  return { instance, clock, story, id, lived, render };
}

async function live(fixture: Fixture, { kills, seed, runsToo, say }: Ordeal): Promise<void> {
  const { clock } = fixture;
  const random = randomFrom(seed);
  const moments = getMoments(fixture.story);
  const targets = moments.filter(({ publishes }) => runsToo || publishes);
  const deadly = new Set(shuffled(targets, random).slice(0, kills));
  for (const moment of moments) {
    // After a late recovery the next slot may already have started.
    if (moment.at > (await clock.now())) await clock.setTo(moment.at);
    const began = performance.now();
    const killed = deadly.has(moment)
      ? kill(fixture, random() * (moment.publishes ? SLOT_MS : RUN_MS))
      : Promise.resolve();
    await Promise.all([moment.happens(fixture), killed]);
    await settled(fixture);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    say(`${moment.at.toISOString()}${deadly.has(moment) ? ', worker killed' : ''}: quiet after ${seconds} s`);
  }
  fixture.lived.ended = await shown(fixture);
}

/** Every event of the test in order. */
function getMoments(story: Story): Moment[] {
  const at = (wall: string): Date => getInstant(story.zone, wall);
  const slots = new Set(allSlots(story).map((slot) => slot.getTime() - BEFORE_SLOT_MS));
  const [, ...runs] = runInstants(story);
  const over = new Date(at(`${story.endDate}T12:00`).getTime() + 86_400_000);
  const moments: Moment[] = [
    { at: at(story.launch), happens: launch },
    { at: at(story.archive), happens: archive },
    { at: at(story.restore), happens: restore },
    ...[...slots].map((ms) => ({
      at: new Date(ms),
      happens: async (fixture: Fixture) => passed(fixture, ms + BEFORE_SLOT_MS),
      publishes: true,
    })),
    ...runs.map((run) => ({ at: run, happens: quietly })),
    { at: over, happens: quietly },
  ];
  return moments.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Including slots that must stay empty. */
function allSlots(story: Story): Date[] {
  const never = { ...story, archive: story.launch, restore: story.launch };
  return expectedSlots(never).map((slot) => slot.at);
}

async function quietly(): Promise<void> {}

async function launch({ instance, id }: Fixture): Promise<void> {
  await instance.api.post(`/automations/${id}/launch`, {});
}

async function archive({ instance, lived }: Fixture): Promise<void> {
  const path = `/workspaces/${instance.team.workspace.id}/archive`;
  const { withheldAutomations } = await instance.api.post<{ withheldAutomations: number }>(path, {});
  lived.withheld = withheldAutomations;
}

async function restore(fixture: Fixture): Promise<void> {
  const { instance, id, lived } = fixture;
  lived.refused = await shown(fixture);
  await instance.api.post(`/workspaces/${instance.team.workspace.id}/restore`, {});
  await instance.api.post(`/automations/${id}/launch`, {});
  await settled(fixture);
  lived.resumed = await shown(fixture);
}

async function passed({ clock }: Fixture, ms: number): Promise<void> {
  for (let now = await clock.now(); now.getTime() < ms; now = await clock.now()) await sleep(ms - now.getTime());
}

async function kill({ instance, lived }: Fixture, afterMs: number): Promise<void> {
  await sleep(afterMs);
  const worker = instance.workerProcess();
  process.kill(worker.pid, 'SIGKILL');
  await worker.exited;
  lived.kills += 1;
  await instance.startWorker();
}

/** Returns the due and running work. The clock is set forward when there is none. */
const UNDER_WAY = `
  select 'run of ' || id as what from automation where status = 'launched'
    and (run_opened_at is not null or next_run_at <= clock_timestamp())
  union all select 'render ' || status || ' of ' || id from content where status in ('queued', 'rendering')
  union all select status || ' post ' || id from post where due_at <= clock_timestamp() and withheld_at is null
    and status in ('queued', 'scheduled', 'approved', 'publishing')
  union all select 'message ' || verb || ' to ' || row_id from outbox_message`;

async function settled({ instance, render }: Fixture): Promise<void> {
  const until = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    await render();
    const rows = await instance.orm.em.fork().execute<{ what: string }[]>(UNDER_WAY);
    if (rows.length === 0) return;
    if (performance.now() > until) throw new Error(`still under way: ${rows.map(({ what }) => what).join(', ')}`);
    await sleep(100);
  }
}

async function shown({ instance, id }: Fixture): Promise<Shown> {
  return instance.api.get<Shown>(`/automations/${id}`);
}

async function getPosts({ instance, id }: Fixture): Promise<Lived['posts']> {
  const found = await instance.api.get<
    { status: string; scheduledTime: string; targets: { platformPostId: string | null }[] }[]
  >(`/automations/${id}/posts?limit=100`);
  return found
    .map(({ status, scheduledTime, targets }) => ({
      status,
      scheduledTime,
      platformPostId: targets[0]?.platformPostId ?? null,
    }))
    .sort((a, b) => a.scheduledTime.localeCompare(b.scheduledTime));
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
