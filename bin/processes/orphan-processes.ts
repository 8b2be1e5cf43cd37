import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** A variable of every service's environment, by which a later launcher finds the processes of its home. */
export const HOME_VARIABLE = 'KINORA_INSTANCE_HOME';

const GRACE_MS = 15_000;

/**
 * Stops the services of a killed launcher, which normally end within seconds, because two servers must not use the same files.
 * Kills processes that are still running after the time-out.
 */
export async function stopOrphanProcesses(homeFolder: string, onWait: (pids: number[]) => void): Promise<void> {
  const deadline = Date.now() + GRACE_MS;
  let pids = await listServiceProcesses(homeFolder);
  if (pids.length > 0) onWait(pids);
  while (pids.length > 0) {
    for (const pid of pids) signalIfAlive(pid, Date.now() < deadline ? 'SIGINT' : 'SIGKILL');
    await delay(250);
    pids = await listServiceProcesses(homeFolder);
  }
}

/** Lists the processes of a home; none on systems other than Linux, where only the watchers stop the services. */
export async function listServiceProcesses(homeFolder: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const matches = await Promise.all(pids.map((pid) => belongsToHome(homeFolder, pid)));
  return pids.filter((_, at) => matches[at]).map(Number);
}

async function belongsToHome(homeFolder: string, pid: string): Promise<boolean> {
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  return environment.split('\0').includes(`${HOME_VARIABLE}=${homeFolder}`);
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
