import { rm } from 'node:fs/promises';
import { launchInstance } from '../instance/launch-instance.ts';
import { runChaos, type Chaos } from './run-chaos.ts';
import { buildFigures, allChecksPassed, formatLines } from './report.ts';

/** Short enough for a run, and the third attempt is seldom the last that is left after a kill. */
const DELIVERY_WAITS_MS = '500,2000,5000,10000,20000';

const say = (line: string): void => console.log(`  ${line}`);

/** What `what` describes, as a process: on an instance of its own, told line by line and in one of JSON. Sets the exit code. */
export async function runMode(bench: string, what: Record<string, unknown>, chaos: Omit<Chaos, 'say'>): Promise<void> {
  const launched = await launchInstance({ DELIVERY_WAITS_MS }, 'ignore');
  let passed = false;
  try {
    const outcome = await runChaos({ ...chaos, say }, launched);
    const { count: most } = chaos.signals;
    const recovered = outcome.recoveries.every(({ recoveredMs }) => recoveredMs !== null);
    passed = allChecksPassed(outcome) && recovered && (most === null || outcome.signals.length === most);
    for (const line of formatLines(outcome)) say(line);
    console.log(JSON.stringify({ bench, ...what, seed: chaos.load.seed, passed, ...buildFigures(outcome) }));
  } finally {
    await launched.stop();
    if (passed) await rm(launched.home, { recursive: true, force: true });
    else console.log(`its rows, logs and records stay in ${launched.home}`);
  }
  console.log(passed ? 'passed' : 'FAILED');
  process.exitCode = passed ? 0 : 1;
}
