import { setTimeout as sleep } from 'node:timers/promises';
import type { Launched } from '../instance/launched.ts';
import type { Traffic } from './careful-client.ts';
import { pidsOf, type Part, type Strike } from './strikes.ts';

/** How one strike was got over; milliseconds from the strike. Null: not within the bound. */
export interface Recovery {
  part: Part;
  /** Until the launcher had the part ready again. */
  backMs: number | null;
  /** Until the first write that was acknowledged after that, and where the part moves posts, until the first post moved. */
  recoveredMs: number | null;
}

const LOOK_EVERY_MS = 100;
const BOUND_MS = 120_000;

/** Parts without which the API still accepts, and no post goes out. */
const MOVERS: readonly Part[] = ['worker', 'temporal', 'sandbox'];

export interface Signs {
  traffic: Traffic;
  /** Whether any post was claimed by its publisher after that moment. */
  movedSince(at: Date): Promise<boolean>;
}

/** Waits until the struck part works again, and says how long it took. */
export async function recoveryOf(
  { part, at }: Strike,
  pid: number,
  launched: Launched,
  signs: Signs,
): Promise<Recovery> {
  const recovery: Recovery = { part, backMs: null, recoveredMs: null };
  if (!(await within(at, async () => (await pidsOf(launched))[part] !== pid))) return recovery;
  const backAt = Date.now();
  recovery.backMs = backAt - at;
  const written = await within(at, async () => signs.traffic.lastWriteAt > backAt);
  const moved = !MOVERS.includes(part) || (await within(at, () => signs.movedSince(new Date(backAt))));
  if (written && moved) recovery.recoveredMs = Date.now() - at;
  return recovery;
}

async function within(since: number, holds: () => Promise<boolean>): Promise<boolean> {
  for (; Date.now() - since < BOUND_MS; await sleep(LOOK_EVERY_MS)) if (await holds()) return true;
  return false;
}

/** Of the strikes that were got over, by size: the middle and the longest; milliseconds. */
export function spreadOf(recoveries: readonly Recovery[]): { median: number; longest: number } {
  const ms = recoveries.map(({ recoveredMs }) => recoveredMs ?? BOUND_MS).toSorted((a, b) => a - b);
  return { median: ms[Math.floor(ms.length / 2)] ?? 0, longest: ms.at(-1) ?? 0 };
}
