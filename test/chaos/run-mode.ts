import { rm } from 'node:fs/promises';
import { launchInstance } from '../support/processes/launch-instance.ts';
import { runChaos, type Chaos } from './run-chaos.ts';
import { buildFigures, allChecksPassed, formatLines } from './report.ts';

/** Short waits keep the run short. */
const DELIVERY_WAITS_MS = '500,2000,5000,10000,20000';

const printLine = (line: string): void => console.log(`  ${line}`);

/** Runs a chaos program on a new instance, prints the report and a JSON summary with `parameters`, and sets the exit code. */
export async function runMode(
  bench: string,
  parameters: Record<string, unknown>,
  chaos: Omit<Chaos, 'printLine'>,
): Promise<void> {
  const launched = await launchInstance({ DELIVERY_WAITS_MS }, 'ignore');
  let passed = false;
  try {
    const outcome = await runChaos({ ...chaos, printLine }, launched);
    const { count } = chaos.signals;
    const recovered = outcome.recoveries.every(({ recoveredMs }) => recoveredMs !== null);
    passed = allChecksPassed(outcome) && recovered && (count === null || outcome.signals.length === count);
    for (const line of formatLines(outcome)) printLine(line);
    console.log(JSON.stringify({ bench, ...parameters, seed: chaos.load.seed, passed, ...buildFigures(outcome) }));
  } finally {
    await launched.stop();
    if (passed) await rm(launched.home, { recursive: true, force: true });
    else console.log(`data and logs: ${launched.home}`);
  }
  console.log(passed ? 'passed' : 'FAILED');
  process.exitCode = passed ? 0 : 1;
}
