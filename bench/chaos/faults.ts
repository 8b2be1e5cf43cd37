import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';

/** How often each fault of the simulator struck. */
export type Struck = Record<string, number>;

interface Armed {
  fault: string;
  times: number;
}

interface Offered {
  faults: Record<string, string>;
  calls: Record<string, Record<string, string>>;
  armed: Armed[];
}

/** Calls that are made only when an account is connected or disconnected. */
const CONNECTING = ['token', 'exchange', 'me', 'user_info', 'channels', 'revoke'];
const WITH_BYTES = ['upload', 'publish'];
/** Faults that say one certain thing to one call: what each means is tested by itself. */
const SPOKEN = ['error', 'answer', 'fails'];
/** As many as may wait for calls that are rarely made. */
const MOST_ARMED = 20;

export interface FaultSettings {
  everyMs: number;
  /** The longest that an answer is delayed. */
  slowestMs: number;
}

/** Arms a random fault of every kind at random calls until `end`, half of them at the irreversible one. Leaves none armed. */
export async function stormOfFaults(
  sandboxUrl: string,
  settings: FaultSettings,
  random: Random,
  end: AbortSignal,
): Promise<Struck> {
  const url = `${sandboxUrl}/__sandbox/faults`;
  const struck: Struck = {};
  let waiting: Record<string, number> = {};
  const look = async (): Promise<Offered | null> => {
    const offered = await sandboxAnswer<Offered>(url);
    // A simulator that is down, or was started again, has forgotten what waited.
    const now = offered ? countOf(offered) : {};
    if (offered) for (const kind of Object.keys(waiting)) addStruck(struck, kind, waiting[kind], now[kind]);
    waiting = now;
    return offered;
  };
  while (!end.aborted) {
    const offered = await look();
    if (offered && offered.armed.length >= MOST_ARMED) await sandboxAnswer(url, { method: 'DELETE' });
    if (offered) {
      await sandboxAnswer(url, { method: 'POST', body: JSON.stringify(drawFault(offered, settings, random)) });
      waiting = countOf(await sandboxAnswer<Offered>(url));
    }
    await sleep(settings.everyMs, undefined, { signal: end }).catch(() => undefined);
  }
  while (!(await look()) || !(await sandboxAnswer(url, { method: 'DELETE' }))) await sleep(500);
  return struck;
}

function drawFault({ faults, calls }: Offered, { slowestMs }: FaultSettings, random: Random): object {
  const platform = pick(Object.keys(calls), random);
  const fault = pick(
    Object.keys(faults).filter((kind) => !SPOKEN.includes(kind)),
    random,
  );
  const others = Object.keys(calls[platform] ?? {}).filter((call) => !CONNECTING.includes(call));
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

function countOf(offered: Offered | null): Record<string, number> {
  const count: Record<string, number> = {};
  for (const { fault, times } of offered?.armed ?? []) count[fault] = (count[fault] ?? 0) + times;
  return count;
}

function addStruck(struck: Struck, kind: string, before = 0, now = 0): void {
  struck[kind] = (struck[kind] ?? 0) + Math.max(0, before - now);
}

/** By name: a test file has a TypeError of its own. */
const NOT_ANSWERED = ['TypeError', 'TimeoutError'];

/** Null while the simulator is down. */
export async function sandboxAnswer<T>(url: string, init?: RequestInit): Promise<T | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(2_000) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  } catch (error) {
    if (NOT_ANSWERED.includes((error as Error).name)) return null;
    throw error;
  }
}
