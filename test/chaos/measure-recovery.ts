import { setTimeout as sleep } from 'node:timers/promises';
import type { LaunchedInstance } from '../support/processes/launch-instance.ts';
import type { Traffic } from './retrying-client.ts';
import { readPids, type Service, type SentSignal } from './send-signals.ts';

/** Recovery times in milliseconds from the signal; null if the bound was exceeded. */
export interface Recovery {
  service: Service;
  /** Until the launcher has restarted the service. */
  backMs: number | null;
  /** Until the first acknowledged write after the restart and, for publishing services, the first claimed post. */
  recoveredMs: number | null;
}

const POLL_INTERVAL_MS = 100;
const BOUND_MS = 120_000;

/** Without these services the API accepts posts but none is published. */
const PUBLISHING_SERVICES: readonly Service[] = ['worker', 'temporal', 'sandbox'];

export interface ProgressProbe {
  traffic: Traffic;
  /** Whether a publisher has claimed any post since. */
  hasClaimedSince(at: Date): Promise<boolean>;
}

/** Measures how long the service takes to work again. */
export async function measureRecovery(
  { service, at }: SentSignal,
  pid: number,
  launched: LaunchedInstance,
  probe: ProgressProbe,
): Promise<Recovery> {
  const recovery: Recovery = { service, backMs: null, recoveredMs: null };
  if (!(await waitWithin(at, async () => (await readPids(launched))[service] !== pid))) return recovery;
  const backAt = Date.now();
  recovery.backMs = backAt - at;
  const written = await waitWithin(at, async () => probe.traffic.lastWriteAt > backAt);
  const moved =
    !PUBLISHING_SERVICES.includes(service) || (await waitWithin(at, () => probe.hasClaimedSince(new Date(backAt))));
  if (written && moved) recovery.recoveredMs = Date.now() - at;
  return recovery;
}

async function waitWithin(since: number, condition: () => Promise<boolean>): Promise<boolean> {
  for (; Date.now() - since < BOUND_MS; await sleep(POLL_INTERVAL_MS)) if (await condition()) return true;
  return false;
}

/** Median and longest recovery in milliseconds. */
export function computeSpread(recoveries: readonly Recovery[]): { median: number; longest: number } {
  const ms = recoveries.map(({ recoveredMs }) => recoveredMs ?? BOUND_MS).toSorted((a, b) => a - b);
  return { median: ms[Math.floor(ms.length / 2)] ?? 0, longest: ms.at(-1) ?? 0 };
}
