import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '../../config/config-error.ts';
import { renderBanner } from './banner.ts';
import { readDemo } from '../demo/seed-demo.ts';
import { readDevFile } from '../home/dev-file.ts';
import { lockHome, openHome, type Home } from '../home/home.ts';
import { launch, type Instance, type Launch } from './launch.ts';
import { MissingRequirement } from '../processes/missing-requirement.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { StartFailed } from '../processes/child-process.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One Ctrl-C sends several signals (terminal, npm, shell); only a later signal forces the exit. */
const FORCE_EXIT_AFTER_MS = 2_000;

/**
 * Runs the service in KINORA_HOME until a signal stops it. The exit code is 0 after a clean stop or if the home is already
 * running, and 1 if a service does not start.
 */
export async function runLauncher({ programs, seed }: Pick<Launch, 'programs' | 'seed'>): Promise<void> {
  const terminal = openTerminal(process.stdout);
  const home = tryOpenHome(resolve(PROJECT, process.env.KINORA_HOME || '.kinora'), terminal);
  if (home === null) return void (process.exitCode = 1);
  if (!(await lockHomeOrShowInstance(home, terminal))) return;
  terminal.log(`Kinora is starting in ${home.folder}`);
  await runUntilSignal(launch({ home, programs, seed, env: process.env, terminal }), terminal);
}

function tryOpenHome(folder: string, terminal: Terminal): Home | null {
  try {
    return openHome(folder);
  } catch (failure) {
    const { message } = failure as Error;
    terminal.log(`Kinora cannot write to ${folder} (${message}): set KINORA_HOME to a writable folder.`);
    return null;
  }
}

/** Returns true if this process has locked the home. Otherwise shows the running instance. */
async function lockHomeOrShowInstance(home: Home, terminal: Terminal): Promise<boolean> {
  while (!(await lockHome(home))) {
    const [dev, demo] = [await readDevFile(home), await readDemo(home)];
    if (dev && demo) {
      terminal.log(renderBanner(dev, demo, `Kinora is already running in ${home.folder} (pid ${dev.pid}).`));
      return false;
    }
    terminal.progress(`waiting for another start in ${home.folder}`);
    await delay(500);
  }
  return true;
}

/** Runs until a signal stops the instance. A second one ends this process at once; the services then end by themselves. */
async function runUntilSignal(instance: Instance, terminal: Terminal): Promise<void> {
  let signalledAt = 0;
  const stop = async () => {
    if (signalledAt && Date.now() - signalledAt > FORCE_EXIT_AFTER_MS) process.exit(130);
    if (signalledAt) return;
    signalledAt = Date.now();
    terminal.log('stopping');
    await instance.stop();
    terminal.log('stopped');
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, () => void stop());
  // The IPC channel exists only if start.mjs has started a newer Node.
  process.on('disconnect', () => void stop());
  try {
    await instance.ready;
  } catch (failure) {
    if (signalledAt) return;
    terminal.log(describeFailure(failure));
    await instance.stop();
    process.exit(1);
  }
}

function describeFailure(failure: unknown): string {
  if (failure instanceof MissingRequirement || failure instanceof ConfigError) return failure.message;
  if (failure instanceof StartFailed) return [failure.message, ...failure.lines].join('\n    ');
  // System errors such as `ENOSPC: no space left on device` need no stack.
  if (failure instanceof Error && 'syscall' in failure) return `Kinora cannot start: ${failure.message}`;
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}
