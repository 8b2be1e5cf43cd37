/**
 * `npm run test:docker`: builds the image from the shipped Dockerfile, starts the shipped docker-compose.yml, and publishes scheduled
 * posts to the simulator while containers are scaled, killed, upgraded and taken back; then again with the profile `s3`. Prints what
 * ran, and writes it to `.kinora/docker-test.log`. `--only s3` or `--only sandbox` runs one of the two. Skipped with one line if no
 * Docker engine can be used.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NoEngine } from '../../../tools/docker/no-engine.ts';
import { openEngine, type Engine } from '../../../tools/docker/open-engine.ts';
import { prepareImages } from './build-images.ts';
import { ROOT } from './compose-project.ts';
import { runBucketScenario, runScenario } from './run-scenario.ts';

/** By profile. */
const SCENARIOS = { sandbox: runScenario, s3: runBucketScenario };

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const names = (Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[]).filter((name) => (values.only ?? name) === name);
if (names.length === 0) throw new Error(`--only must be ${Object.keys(SCENARIOS).join(' or ')} (got ${values.only}).`);

const lines: string[] = [];
const started = Date.now();

function log(line: string): void {
  const text = `${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`;
  lines.push(text);
  console.log(text);
}

async function run(engine: Engine): Promise<void> {
  try {
    await prepareImages(engine, log);
    const problems: string[] = [];
    for (const name of names) problems.push(...(await SCENARIOS[name](engine, log)));
    for (const problem of problems) log(`WRONG: ${problem}`);
    log(`${problems.length} problems`);
    if (problems.length > 0) process.exitCode = 1;
  } catch (error) {
    log(`failed: ${(error as Error).message}`);
    process.exitCode = 1;
  } finally {
    await engine.close();
    await mkdir(join(ROOT, '.kinora'), { recursive: true });
    await writeFile(join(ROOT, '.kinora/docker-test.log'), `${lines.join('\n')}\n`);
  }
}

try {
  await run(await openEngine(log));
} catch (error) {
  if (!(error instanceof NoEngine)) throw error;
  console.log(`skipped: ${error.message}`);
}
process.exit();
