import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectedFault } from '../../sandbox/faults/fault-log.ts';
import type { Random } from '../random.ts';

interface FaultCatalog {
  faults: Record<string, string>;
  calls: Record<string, Record<string, string>>;
  scheduled: unknown[];
}

/** Calls that are made only when an account is connected or disconnected. */
const CONNECT_CALLS = ['token', 'exchange', 'me', 'user_info', 'channels', 'revoke'];
const WITH_BYTES = ['upload', 'publish'];
/** Faults that say one certain thing to one call: what each means is tested by itself. */
const CODED_FAULTS = ['error', 'response', 'processing-failure'];
/** As many as may wait for calls that are rarely made. */
const MAX_SCHEDULED = 20;

export interface FaultSettings {
  everyMs: number;
  /** The longest that an answer is delayed. */
  slowestMs: number;
}

/** Arms a random fault of every kind at random calls until `end`, half of them at the irreversible one. Leaves none armed. */
export async function injectRandomFaults(
  sandboxUrl: string,
  settings: FaultSettings,
  random: Random,
  end: AbortSignal,
): Promise<void> {
  const url = `${sandboxUrl}/__sandbox/faults`;
  while (!end.aborted) {
    const offered = await requestSandbox<FaultCatalog>(url);
    if (offered && offered.scheduled.length >= MAX_SCHEDULED) await requestSandbox(url, { method: 'DELETE' });
    if (offered)
      await requestSandbox(url, { method: 'POST', body: JSON.stringify(drawFault(offered, settings, random)) });
    await sleep(settings.everyMs, undefined, { signal: end }).catch(() => undefined);
  }
  while (!(await requestSandbox(url, { method: 'DELETE' }))) await sleep(500);
}

/** Every fault that struck, as the simulator has written it down: it is up. */
export async function loadInjectedFaults(sandboxUrl: string): Promise<InjectedFault[]> {
  const faulted = await requestSandbox<InjectedFault[]>(`${sandboxUrl}/__sandbox/faults/injected`);
  if (!faulted) throw new Error('The simulator does not tell which faults struck: it is down.');
  return faulted;
}

function drawFault({ faults, calls }: FaultCatalog, { slowestMs }: FaultSettings, random: Random): object {
  const platform = pick(Object.keys(calls), random);
  const fault = pick(
    Object.keys(faults).filter((kind) => !CODED_FAULTS.includes(kind)),
    random,
  );
  const others = Object.keys(calls[platform] ?? {}).filter((call) => !CONNECT_CALLS.includes(call));
  const drawn = random() < 0.5 ? 'publish' : pick(others, random);
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

/** By name: a test file has a TypeError of its own. */
const NOT_ANSWERED = ['TypeError', 'TimeoutError'];

/** Null while the simulator is down. */
export async function requestSandbox<T>(url: string, init?: RequestInit): Promise<T | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(2_000) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  } catch (error) {
    if (NOT_ANSWERED.includes((error as Error).name)) return null;
    throw error;
  }
}
