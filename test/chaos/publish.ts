/**
 * Creates posts with two or three targets (immediate, scheduled, draft, cancelled, rescheduled) while the worker, the API, Temporal and
 * the platform simulator are killed (SIGKILL) and the simulator injects faults. Then clears the faults, waits until nothing is in
 * flight and runs the checks of `npm run chaos`.
 *
 *     npm run chaos -- publish --posts 300 --kills 100 --seed 7
 */
import { parseArgs } from 'node:util';
import { drawTwoOrThree } from './chaos-fixture.ts';
import { POST_OPERATIONS } from './operations.ts';
import { runMode } from './run-mode.ts';
import { KILL_SIGNALS } from './send-signals.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '300' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const [posts, kills, seed] = [Number(values.posts), Number(values.kills), Number(values.seed)];
/** The average time between two kills, including restarts. */
const KILL_MS = 5_500;

console.log(`chaos publish: ${posts} posts with two or three targets under ${kills} kills, seed ${seed}`);
await runMode(
  'chaos-publish',
  { kills },
  {
    load: {
      seed,
      everyMs: (kills * KILL_MS) / posts,
      leadMs: { least: 8_000, most: 45_000 },
      automations: false,
      kinds: POST_OPERATIONS,
      platforms: drawTwoOrThree,
      maxOperations: posts,
    },
    teams: 1,
    operationsPerTeam: posts,
    spanMs: null,
    signals: {
      services: ['worker', 'api', 'temporal', 'sandbox'],
      signals: KILL_SIGNALS,
      pauseMs: { least: 500, most: 1_500 },
      frozenMs: 0,
      maxRestMs: 24_000,
      count: kills,
    },
    measured: false,
    faults: { everyMs: 400, slowestMs: 25_000 },
    refusedShare: 0,
    drainMs: 25 * 60_000,
  },
);
