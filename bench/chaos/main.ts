/**
 * Everything at once under SIGKILL and SIGSTOP of the API, the worker, Temporal and the platform simulator, and PostgreSQL's
 * immediate shutdown: posts, renders, ideas, automations and webhooks, asked for as a careful client asks. Then all is left
 * alone until it is settled, and checkers read the ledger, the posts, the platforms' own record, the files, what the webhook
 * receiver saw and the logs. Passes when every checker is green. The same seed draws the same acts and strikes.
 *
 *     npm run chaos -- --minutes 10 --seed 1
 *     npm run chaos -- --only postgres --kills 20
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { MASTER_KEY } from '../chaos-publish-stage.ts';
import { launch } from '../launched.ts';
import { runMixedChaos, type MixedChaos } from './run.ts';
import { BLOWS, PARTS, type Blow, type Part } from './strikes.ts';
import { figuresOf, isGreen, linesOf } from './tell.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    only: { type: 'string' },
    kills: { type: 'string', default: '20' },
  },
});
const [minutes, seed, kills] = [Number(values.minutes), Number(values.seed), Number(values.kills)];
const only = PARTS.find((part) => part === values.only);
if (values.only && !only) throw new Error(`--only is one of ${PARTS.join(', ')}.`);
const say = (line: string): void => console.log(`  ${line}`);

/** What a kill of one part and its recovery may take, to measure the load by. */
const KILL_MS = 15_000;
/** Where one part alone is killed, it dies each time; PostgreSQL by its immediate shutdown. */
const KILLED: Record<Part, readonly Blow[]> = {
  api: ['kill'],
  worker: ['kill'],
  temporal: ['kill'],
  postgres: ['immediate'],
  sandbox: ['kill'],
};

const chaos: MixedChaos = {
  load: { seed, everyMs: 900, leadMs: { least: 6_000, most: 45_000 }, automations: true },
  teams: 2,
  spanMs: only ? kills * KILL_MS : minutes * 60_000,
  strikes: {
    parts: only ? [only] : PARTS,
    blows: only ? KILLED : BLOWS,
    pauseMs: { least: 2_000, most: 5_000 },
    frozenMs: 15_000,
    most: only ? kills : Number.POSITIVE_INFINITY,
  },
  measured: only !== undefined,
  faults: only ? null : { everyMs: 800, slowestMs: 20_000 },
  refused: 0.15,
  drainMs: 15 * 60_000,
  say,
};

/** Short enough for a run, and the third attempt is seldom the last that is left after a kill. */
const DELIVERY_WAITS_MS = '500,2000,5000,10000,20000';

console.log(
  `chaos: ${only ? `${kills} kills of ${only}` : `${minutes} minutes of strikes at everything`}, seed ${seed}`,
);
const env = { KINORA_SECRET_KEY: MASTER_KEY.toString('base64'), DELIVERY_WAITS_MS };
const launched = await launch(env, 'ignore');
let passed = false;
try {
  const outcome = await runMixedChaos(chaos, launched);
  const recovered = outcome.recoveries.every(({ recoveredMs }) => recoveredMs !== null);
  passed = isGreen(outcome) && recovered && (!only || outcome.strikes.length === kills);
  for (const line of linesOf(outcome)) say(line);
  const what = only ? { only, kills } : { minutes };
  console.log(JSON.stringify({ bench: 'chaos', ...what, seed, passed, ...figuresOf(outcome) }));
} finally {
  await launched.stop();
  if (passed) await rm(launched.home, { recursive: true, force: true });
  else console.log(`its rows, logs and records stay in ${launched.home}`);
}
console.log(passed ? 'passed' : 'FAILED');
process.exitCode = passed ? 0 : 1;
