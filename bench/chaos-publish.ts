/**
 * Posts of three targets under kill -9 of the worker, the API, Temporal and the platform simulator at random moments, with
 * every fault of the simulator mixed in; the launcher starts what was killed again. Passes when every accepted post has an
 * end, no target went out twice, and each went out or is told as failed, by the platforms' own record.
 *
 *     npm run chaos:publish -- --posts 300 --kills 100 --seed 7
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runChaos } from './chaos-publish-run.ts';
import { MASTER_KEY } from './chaos-publish-stage.ts';
import { OUTCOME_UNKNOWN } from './chaos-publish-verdict.ts';
import { launch } from './launched.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '300' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const [posts, kills, seed] = [Number(values.posts), Number(values.kills), Number(values.seed)];
const say = (line: string): void => console.log(`  ${line}`);

console.log(`chaos: ${posts} posts of three targets under ${kills} kills, seed ${seed}`);
const launched = await launch({ KINORA_SECRET_KEY: MASTER_KEY.toString('base64') }, 'ignore');
let passed = false;
try {
  const outcome = await runChaos(
    {
      posts,
      kills,
      seed,
      livesMs: { worker: 20_000, api: 24_000, temporal: 24_000, sandbox: 24_000 },
      spanMs: kills * 5_500,
      leadMs: { least: 8_000, most: 45_000 },
      faults: { everyMs: 400, slowestMs: 25_000 },
      drainMs: 25 * 60_000,
      say,
    },
    launched,
  );
  passed = outcome.wrong.length === 0;
  say(`killed ${JSON.stringify(outcome.killed)}; faults that struck ${JSON.stringify(outcome.struck)}`);
  say(`every post had ended ${Math.round(outcome.drainedAfterMs / 1_000)} s after the last kill`);
  say(`${outcome.posted} of ${outcome.targets} targets posted, ${outcome.sentAgain} of them offered more than once`);
  say(`failed, by reason: ${JSON.stringify(outcome.failed)}; unknown: ${outcome.failed[OUTCOME_UNKNOWN] ?? 0}`);
  say(`the latest went out ${(outcome.latestMs / 1_000).toFixed(1)} s after its slot`);
  say(`${outcome.wrong.length} wrong`);
  for (const sentence of outcome.wrong.slice(0, 40)) say(`WRONG: ${sentence}`);
} finally {
  await launched.stop();
  if (passed) await rm(launched.home, { recursive: true, force: true });
  else console.log(`its rows, logs and records stay in ${launched.home}`);
}
console.log(passed ? 'passed' : 'FAILED');
process.exitCode = passed ? 0 : 1;
