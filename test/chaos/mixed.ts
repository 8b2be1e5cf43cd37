/**
 * Creates posts, renders, generations, automations and webhooks with a retrying client, while SIGKILL and SIGSTOP are sent to the
 * API, the worker, Temporal and the platform simulator, and PostgreSQL is shut down (immediate mode). Then waits until nothing is
 * in flight and checks the ledger, posts, publish record, files, webhook receipts and logs. Passes if every check passes. The
 * same seed produces the same operations and signals.
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
if (values.only && !only) throw new Error(`--only must be one of ${SERVICES.join(', ')}.`);

const TEAMS = 2;
const OPERATION_INTERVAL_MS = 900;
/** The estimated time for a kill and the recovery. */
const KILL_MS = 15_000;
const spanMs = only ? kills * KILL_MS : minutes * 60_000;

console.log(
  `chaos: ${only ? `${kills} kills of ${only}` : `${minutes} minutes of signals to all services`}, seed ${seed}`,
);
await runMode('chaos', only ? { only, kills } : { minutes }, {
  load: { seed, everyMs: OPERATION_INTERVAL_MS, leadMs: { least: 6_000, most: 45_000 }, automations: true },
  teams: TEAMS,
  operationsPerTeam: Math.ceil(spanMs / OPERATION_INTERVAL_MS / TEAMS),
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
