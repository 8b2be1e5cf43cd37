import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectedFault } from '../../sandbox/faults/fault-log.ts';
import { fetchControl } from '../support/sandbox-control.ts';
import type { Random } from '../support/random.ts';

interface FaultCatalog {
  faults: Record<string, string>;
  calls: Record<string, Record<string, string>>;
  scheduled: unknown[];
}

/** Calls that occur only while an account is connected or disconnected. */
const CONNECT_CALLS = ['token', 'exchange', 'me', 'user_info', 'channels', 'revoke'];
const WITH_BYTES = ['upload', 'publish'];
/** These faults return a specific error, which other tests cover. */
const CODED_FAULTS = ['error', 'response', 'processing-failure'];
/** Faults for rare calls accumulate; at this number all are cleared. */
const MAX_SCHEDULED = 20;

export interface FaultSettings {
  everyMs: number;
  /** The maximum delay of a response. */
  slowestMs: number;
}

/** Schedules random faults at random calls until `end`, half of them at `publish`, and then clears the scheduled faults. */
export async function injectRandomFaults(
  sandboxUrl: string,
  settings: FaultSettings,
  random: Random,
  end: AbortSignal,
): Promise<void> {
  while (!end.aborted) {
    const catalog = await requestSandbox<FaultCatalog>(sandboxUrl, 'faults');
    if (catalog && catalog.scheduled.length >= MAX_SCHEDULED)
      await requestSandbox(sandboxUrl, 'faults', { method: 'DELETE' });
    if (catalog)
      await requestSandbox(sandboxUrl, 'faults', {
        method: 'POST',
        body: JSON.stringify(drawFault(catalog, settings, random)),
      });
    await sleep(settings.everyMs, undefined, { signal: end }).catch(() => undefined);
  }
  while (!(await requestSandbox(sandboxUrl, 'faults', { method: 'DELETE' }))) await sleep(500);
}

/** Loads the log of injected faults. Throws if the simulator is down. */
export async function loadInjectedFaults(sandboxUrl: string): Promise<InjectedFault[]> {
  const injected = await requestSandbox<InjectedFault[]>(sandboxUrl, 'faults/injected');
  if (!injected) throw new Error('The simulator is not reachable.');
  return injected;
}

function drawFault({ faults, calls }: FaultCatalog, { slowestMs }: FaultSettings, random: Random): object {
  const platform = pick(Object.keys(calls), random);
  const others = Object.keys(calls[platform] ?? {}).filter((call) => !CONNECT_CALLS.includes(call));
  const drawn = random() < 0.5 ? 'publish' : pick(others, random);
  const kinds = Object.keys(faults).filter((kind) => !CODED_FAULTS.includes(kind));
  const own = kinds.filter((kind) => kind.startsWith('fetch-') === (drawn === 'fetch'));
  const fault = pick(own, random);
  const carriesBytes = WITH_BYTES.includes(drawn) && !(platform === 'reelnet' && drawn === 'publish');
  const call = fault === 'cut-upload' && !carriesBytes ? 'upload' : drawn;
  const afterMs = Math.round(random() * Math.min(1_500, slowestMs));
  return {
    platform,
    call,
    fault,
    times: 1 + Math.floor(random() * 2),
    afterMs,
    slowMs: Math.round(random() * slowestMs),
  };
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Compared by name because jest runs tests in a realm with its own TypeError. */
const NETWORK_ERRORS = ['TypeError', 'TimeoutError'];

/** Returns null if the simulator is down. */
export async function requestSandbox<T>(sandboxUrl: string, path: string, init?: RequestInit): Promise<T | null> {
  try {
    const response = await fetchControl(sandboxUrl, path, { ...init, signal: AbortSignal.timeout(2_000) });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  } catch (error) {
    if (NETWORK_ERRORS.includes((error as Error).name)) return null;
    throw error;
  }
}
