/** Runs weeks of an automation on the test clock of its team, as a client does: create the clock, advance it, read. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Post } from '../../../sandbox/posts/publish-record.ts';
import { startSandbox } from '../../../sandbox/start-sandbox.ts';
import { startInstance, type Instance } from '../instance.ts';
import { fetchControl } from '../sandbox-control.ts';
import { getInstant, type Scenario } from './expected-calendar.ts';
import {
  archive,
  getWeeksBegin,
  launch,
  openWeeks,
  readEnd,
  restore,
  SANDBOX_ENV,
  waitUntilIdle,
  type SimulationResult,
  type WeeksFixture,
} from './simulate-weeks.ts';

export interface ShownClock {
  id: string;
  status: string;
  now: string;
  waitingFor: { type: string; id: string; reason: string }[];
}

export interface AdvancedWeeks extends SimulationResult {
  /** Real time from the first advance to the end of the last one. */
  seconds: number;
}

const HALF_DAY_MS = 12 * 3_600_000;

/** `during` runs while the first month is being advanced. */
export async function advanceWeeks(
  scenario: Scenario,
  during: (instance: Instance, clock: ShownClock) => Promise<void> = async () => undefined,
): Promise<AdvancedWeeks> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-clock-'));
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dir: home, env: SANDBOX_ENV });
  const instance = await startInstance({ SANDBOX_URL: sandbox.url, WORKER_ROLES: 'core' });
  try {
    const clock = await instance.api.post<ShownClock>('/test-clocks', { from: getWeeksBegin(scenario).toISOString() });
    const read = () => instance.api.get<ShownClock>(`/test-clocks/${clock.id}`);
    const fixture = await openWeeks(instance, scenario, async () =>
      (await read()).waitingFor.map(({ type, id, reason }) => `${reason} of ${type} ${id}`),
    );
    const began = performance.now();
    for (const [wall, act] of listActs(scenario)) {
      const to = getInstant(scenario.zone, wall).toISOString();
      await instance.api.post(`/test-clocks/${clock.id}/advance`, { to });
      await Promise.all([waitUntilAdvanced(fixture, read), wall === scenario.archive && during(instance, clock)]);
      await act(fixture);
      await waitUntilIdle(fixture);
    }
    const seconds = (performance.now() - began) / 1_000;
    await readEnd(fixture);
    const record = (await (await fetchControl(sandbox.url, 'posts')).json()) as Post[];
    fixture.result.published = record.map(({ platformPostId }) => {
      const post = fixture.result.posts.find((one) => one.platformPostId === platformPostId);
      return { platformPostId, toTestTime: new Date(post?.publishedAt ?? Number.NaN) };
    });
    return { ...fixture.result, seconds };
  } catch (error) {
    console.log(instance.workerProcess().lastLines().join('\n'));
    throw error;
  } finally {
    await instance.stop();
    await sandbox.close();
    await rm(home, { recursive: true, force: true });
  }
}

function listActs({ launch: launched, archive: archived, restore: restored, endDate }: Scenario) {
  const over = new Date(Date.parse(`${endDate}T12:00Z`) + 2 * HALF_DAY_MS).toISOString().slice(0, 16);
  const acts: [wall: string, act: (fixture: WeeksFixture) => Promise<void>][] = [
    [launched, launch],
    [archived, archive],
    [restored, restore],
    [over, async () => undefined],
  ];
  return acts;
}

const LIMIT_MS = 300_000;

async function waitUntilAdvanced({ render }: WeeksFixture, read: () => Promise<ShownClock>): Promise<void> {
  const until = performance.now() + LIMIT_MS;
  for (;;) {
    await render();
    const clock = await read();
    if (clock.status === 'ready') return;
    if (clock.status !== 'advancing' || performance.now() > until) throw new Error(JSON.stringify(clock));
    await sleep(100);
  }
}
