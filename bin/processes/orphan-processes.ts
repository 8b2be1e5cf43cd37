import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Set for every part, so that a later launcher knows whose it was. */
export const PART_OF = 'KINORA_PART_OF';

const PATIENCE_MS = 15_000;

/**
 * A launcher that was killed takes its parts along within seconds. Who starts again sooner waits for them here, because two
 * servers on the same files would be worse than waiting; one that does not end is killed.
 */
export async function endLeftovers(homeFolder: string, waiting: (pids: number[]) => void): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let pids = await partsOf(homeFolder);
  if (pids.length > 0) waiting(pids);
  while (pids.length > 0) {
    for (const pid of pids) signalIfAlive(pid, Date.now() < deadline ? 'SIGINT' : 'SIGKILL');
    await delay(250);
    pids = await partsOf(homeFolder);
  }
}

/** The pids of every part of the home. Linux only; elsewhere the tether of each part has to suffice. */
export async function partsOf(homeFolder: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const mine = await Promise.all(pids.map((pid) => isPartOf(homeFolder, pid)));
  return pids.filter((_, at) => mine[at]).map(Number);
}

async function isPartOf(homeFolder: string, pid: string): Promise<boolean> {
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  return environment.split('\0').includes(`${PART_OF}=${homeFolder}`);
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
