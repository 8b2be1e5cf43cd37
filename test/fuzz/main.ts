/** `npm run fuzz -- [--requests 20000] [--seed 1]`: runs the fuzzer and prints the responses of every operation. */
import { parseArgs } from 'node:util';
import { openService } from '../contract/open-service.ts';
import { DESCRIBED } from '../contract/operations.ts';
import { startServers, stopServers } from '../support/start-servers.ts';
import { fuzz, type FuzzReport } from './fuzz.ts';

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } });
const requests = Number(values.requests ?? 20_000);
const seed = Number(values.seed ?? Date.now() % 1_000_000);

await startServers();
const { service, close } = await openService();
console.log(`${requests} requests over ${DESCRIBED.length} operations, seed ${seed}`);
let shown = 0;
const report = await fuzz(service, { requests, seed, onProgress: printProgress });
await close();
await stopServers();
printReport(report);

function printProgress(share: number): void {
  const percent = Math.floor(share * 10) * 10;
  if (percent > shown) console.log(`${percent} %`);
  shown = percent;
}

function printReport({ requests: sent, statuses, faults }: FuzzReport): void {
  for (const [name, counts] of Object.entries(statuses)) {
    const summary = Object.entries(counts).map(([status, count]) => `${status} × ${count}`);
    console.log(`${name.padEnd(56)} ${summary.join(', ')}`);
  }
  const never = DESCRIBED.filter(({ name }) => !Object.keys(statuses[name] ?? {}).some((one) => one.startsWith('2')));
  for (const { name } of never) console.log(`never succeeded: ${name}`);
  for (const fault of faults.slice(0, 50)) console.log(JSON.stringify(fault));
  const outside = faults.filter(({ response }) => response.includes('violates the OpenAPI document')).length;
  const others = faults.length - outside;
  console.log(
    `${sent} requests, ${others} other responses with 5xx, ${outside} that violate the description (seed ${seed})`,
  );
  process.exitCode = faults.length + never.length > 0 ? 1 : 0;
}
