import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { banner } from './banner.ts';
import { keptDemo } from '../demo/seed-demo.ts';
import { readDevFile } from '../home/dev-file.ts';
import { claimHome, openHome } from '../home/home.ts';
import type { Home } from '../home/home.ts';
import { launch } from './launch.ts';
import type { Instance, Launch } from './launch.ts';
import { MissingPart } from '../shared/missing-requirement.ts';
import { openTerminal } from '../shared/terminal.ts';
import type { Terminal } from '../shared/terminal.ts';
import { StartFailed } from '../processes/child-process.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One Ctrl-C arrives several times (terminal, npm, shell); only a later one means impatience. */
const IMPATIENT_MS = 2_000;

/**
 * Runs the service on the home of KINORA_HOME until a signal asks for its end. Leaves with exit code 0 after an orderly stop,
 * or when the home is already running, and 1 when something did not come up.
 */
export async function runLauncher({ programs, seed }: Pick<Launch, 'programs' | 'seed'>): Promise<void> {
  const terminal = openTerminal(process.stdout);
  const home = homeOf(resolve(PROJECT, process.env.KINORA_HOME || '.kinora'), terminal);
  if (home === null) return void (process.exitCode = 1);
  if (!(await claimOrShow(home, terminal))) return;
  terminal.say(`Kinora is starting in ${home.folder}`);
  await untilAsked(launch({ home, programs, seed, env: process.env, terminal }), terminal);
}

function homeOf(folder: string, terminal: Terminal): Home | null {
  try {
    return openHome(folder);
  } catch (failure) {
    const { message } = failure as Error;
    terminal.say(`Kinora cannot keep its data in ${folder} (${message}): set KINORA_HOME to a folder of yours.`);
    return null;
  }
}

/** Whether this process is now the home's launcher. Where another one is, shows what that one brought up. */
async function claimOrShow(home: Home, terminal: Terminal): Promise<boolean> {
  while (!(await claimHome(home))) {
    const [dev, demo] = [await readDevFile(home), await keptDemo(home)];
    if (dev && demo) {
      terminal.say(banner(dev, demo, `Kinora is already running in ${home.folder} (pid ${dev.pid}).`));
      return false;
    }
    terminal.progress(`another start is at work in ${home.folder}; waiting for it`);
    await delay(500);
  }
  return true;
}

/** Impatience ends this process at once; every part notices that and ends too. */
async function untilAsked(instance: Instance, terminal: Terminal): Promise<void> {
  let askedAt = 0;
  const stop = async () => {
    if (askedAt && Date.now() - askedAt > IMPATIENT_MS) process.exit(130);
    if (askedAt) return;
    askedAt = Date.now();
    terminal.say('stopping');
    await instance.stop();
    terminal.say('stopped');
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, () => void stop());
  // Only where start.mjs had to start a newer Node: its end is ours.
  process.on('disconnect', () => void stop());
  try {
    await instance.ready;
  } catch (failure) {
    if (askedAt) return;
    terminal.say(explained(failure));
    await instance.stop();
    process.exit(1);
  }
}

function explained(failure: unknown): string {
  if (failure instanceof MissingPart) return failure.message;
  if (failure instanceof StartFailed) return [failure.message, ...failure.lines].join('\n    ');
  // The machine's own words, such as `ENOSPC: no space left on device`; where in our code it said so helps nobody.
  if (failure instanceof Error && 'syscall' in failure) return `Kinora cannot start: ${failure.message}`;
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}
