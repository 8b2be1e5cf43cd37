/**
 * First checks the number of attempts for each kind of reply. Then records events for a flaky receiver and kills the worker
 * during its deliveries. Passes if every event arrived, all attempts at an event had the same delivery id and a valid signature,
 * and each kind of reply got the specified number of attempts.
 *
 *     npm run chaos -- webhooks --events 10000 --kills 20 --seed 1
 */
import { parseArgs } from 'node:util';
import { startInstance } from '../support/instance.ts';
import { startServers, stopServers } from '../support/start-servers.ts';
import { runWebhookChaos } from './run-webhook-chaos.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const [events, kills, seed] = [Number(values.events), Number(values.kills), Number(values.seed)];
const printLine = (line: string): void => console.log(`  ${line}`);
const waitsMs = [1_000, 2_000, 4_000, 6_000, 8_000];

console.log(`chaos webhooks: ${events} events under ${kills} kills of the worker, seed ${seed}`);
await startServers();
const instance = await startInstance({ WORKER_ROLES: 'core', DELIVERY_WAITS_MS: waitsMs.join() });
let passed = false;
try {
  const settings = { events, kills, seed, waitsMs, deliveriesPerClass: 5, drainMs: 20 * 60_000, printLine };
  const outcome = await runWebhookChaos(settings, instance);
  passed = outcome.wrong.length === 0;
  const { attempts, duplicates, wrong, tookMs, drained } = outcome;
  printLine(`${outcome.events} events in ${attempts} attempts, ${duplicates} duplicates`);
  printLine(
    `took ${(tookMs / 1_000).toFixed(0)} s, drained ${(drained.afterMs / 1_000).toFixed(0)} s after the last kill`,
  );
  printLine(`${wrong.length} violations`);
  for (const sentence of wrong.slice(0, 40)) printLine(`WRONG: ${sentence}`);
  const figures = {
    events,
    kills,
    seed,
    passed,
    attempts,
    duplicates,
    tookMs: Math.round(tookMs),
    wrong: wrong.length,
  };
  console.log(JSON.stringify({ bench: 'chaos-webhooks', ...figures }));
} finally {
  await instance.stop({ keepsHome: !passed });
  await stopServers();
  if (!passed) console.log(`logs: ${instance.home}`);
}
console.log(passed ? 'passed' : 'FAILED');
process.exitCode = passed ? 0 : 1;
