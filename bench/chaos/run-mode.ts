import { rm } from 'node:fs/promises';
import { launch } from '../instance/launched.ts';
import { runChaos, type Chaos } from './run.ts';
import { figuresOf, isGreen, linesOf } from './tell.ts';

/** Short enough for a run, and the third attempt is seldom the last that is left after a kill. */
const DELIVERY_WAITS_MS = '500,2000,5000,10000,20000';

const say = (line: string): void => console.log(`  ${line}`);

/** What `what` describes, as a process: on an instance of its own, told line by line and in one of JSON. Sets the exit code. */
export async function play(bench: string, what: Record<string, unknown>, chaos: Omit<Chaos, 'say'>): Promise<void> {
  const launched = await launch({ DELIVERY_WAITS_MS }, 'ignore');
  let passed = false;
  try {
    const outcome = await runChaos({ ...chaos, say }, launched);
    const { most } = chaos.strikes;
    const recovered = outcome.recoveries.every(({ recoveredMs }) => recoveredMs !== null);
    passed = isGreen(outcome) && recovered && (most === null || outcome.strikes.length === most);
    for (const line of linesOf(outcome)) say(line);
    console.log(JSON.stringify({ bench, ...what, seed: chaos.load.seed, passed, ...figuresOf(outcome) }));
  } finally {
    await launched.stop();
    if (passed) await rm(launched.home, { recursive: true, force: true });
    else console.log(`its rows, logs and records stay in ${launched.home}`);
  }
  console.log(passed ? 'passed' : 'FAILED');
  process.exitCode = passed ? 0 : 1;
}
