/**
 * Everything at once under SIGKILL and SIGSTOP of the API, the worker, Temporal and the platform simulator, and PostgreSQL's
 * immediate shutdown: posts, renders, ideas, automations and webhooks, asked for as a careful client asks. Then all is left
 * alone until it is settled, and checkers read the ledger, the posts, the platforms' own record, the files, what the webhook
 * receiver saw and the logs. Passes when every checker is green. The same seed draws the same acts and strikes.
 *
 *     npm run chaos -- --minutes 10 --seed 1
 *     npm run chaos -- --only postgres --kills 20
 */
import { parseArgs } from 'node:util';
import { runMode } from './run-mode.ts';
import { SIGNALS, KILL_SIGNALS, SERVICES } from './send-signals.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    only: { type: 'string' },
    kills: { type: 'string', default: '20' },
  },
});
const [minutes, seed, kills] = [Number(values.minutes), Number(values.seed), Number(values.kills)];
const only = SERVICES.find((part) => part === values.only);
if (values.only && !only) throw new Error(`--only is one of ${SERVICES.join(', ')}.`);

const TEAMS = 2;
const ACT_EVERY_MS = 900;
/** What a kill of one part and its recovery may take, to measure the load by. */
const KILL_MS = 15_000;
const spanMs = only ? kills * KILL_MS : minutes * 60_000;

console.log(
  `chaos: ${only ? `${kills} kills of ${only}` : `${minutes} minutes of strikes at everything`}, seed ${seed}`,
);
await runMode('chaos', only ? { only, kills } : { minutes }, {
  load: { seed, everyMs: ACT_EVERY_MS, leadMs: { least: 6_000, most: 45_000 }, automations: true },
  teams: TEAMS,
  operationsPerTeam: Math.ceil(spanMs / ACT_EVERY_MS / TEAMS),
  spanMs: only ? null : spanMs,
  signals: {
    services: only ? [only] : SERVICES,
    signals: only ? KILL_SIGNALS : SIGNALS,
    pauseMs: { least: 2_000, most: 5_000 },
    frozenMs: 15_000,
    maxRestMs: 0,
    count: only ? kills : null,
  },
  measured: only !== undefined,
  faults: only ? null : { everyMs: 800, slowestMs: 20_000 },
  refusedShare: 0.15,
  drainMs: 15 * 60_000,
});
