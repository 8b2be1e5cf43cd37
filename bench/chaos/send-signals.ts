import { setTimeout as sleep } from 'node:timers/promises';
import type { Launched } from '../instance/launched.ts';
import { sendSignal } from '../instance/send-signal.ts';
import type { Random } from '../random.ts';

export const PARTS = ['api', 'worker', 'temporal', 'postgres', 'sandbox'] as const;

export type Part = (typeof PARTS)[number];

/** SIGKILL; PostgreSQL's immediate shutdown (SIGQUIT); SIGSTOP, and SIGCONT after a while. */
export type Blow = 'kill' | 'immediate' | 'freeze';

export const BLOWS: Record<Part, readonly Blow[]> = {
  api: ['kill', 'freeze'],
  worker: ['kill', 'freeze'],
  temporal: ['kill', 'freeze'],
  postgres: ['immediate', 'kill'],
  sandbox: ['kill', 'freeze'],
};

/** One blow each, and a deadly one; PostgreSQL by its immediate shutdown. */
export const KILLS: Record<Part, readonly Blow[]> = {
  api: ['kill'],
  worker: ['kill'],
  temporal: ['kill'],
  postgres: ['immediate'],
  sandbox: ['kill'],
};

const SIGNAL: Record<Blow, NodeJS.Signals> = { kill: 'SIGKILL', immediate: 'SIGQUIT', freeze: 'SIGSTOP' };

export interface Strike {
  part: Part;
  blow: Blow;
  at: number;
}

export interface StrikePlan {
  parts: readonly Part[];
  blows: Record<Part, readonly Blow[]>;
  /** Between one strike and the next. */
  pauseMs: { least: number; most: number };
  frozenMs: number;
  /** The longest that a part is left alone once it is up again, so that all are up together often enough. */
  sparedMs: number;
  /** No more than these; null: no end of them. */
  most: number | null;
}

const LOOK_EVERY_MS = 200;

/** Awaited before the next strike: where every recovery is measured, no part is struck while another is down. */
export type AfterStrike = (strike: Strike, pid: number) => Promise<void>;

/**
 * Strikes one part after the other, each drawn with its blow, until `end` or the last strike. A part that is not up again is
 * left alone. Answers when every part is up and none is frozen any more.
 */
export async function strike(
  launched: Launched,
  plan: StrikePlan,
  random: Random,
  end: AbortSignal,
  after: AfterStrike = () => Promise.resolve(),
): Promise<Strike[]> {
  const strikes: Strike[] = [];
  const down = new Map<Part, { pid: number; sparedMs: number }>();
  const sparedUntil = new Map<Part, number>();
  const frozen = new Map<Part, Promise<void>>();
  while (!end.aborted && strikes.length < (plan.most ?? Number.POSITIVE_INFINITY)) {
    const { least, most } = plan.pauseMs;
    await sleep(least + random() * (most - least), undefined, { signal: end }).catch(() => undefined);
    const part = pick(plan.parts, random);
    const blow = pick(plan.blows[part], random);
    const pids = await pidsOf(launched);
    for (const [struck, { pid, sparedMs }] of down) {
      if (pids[struck] === pid) continue;
      down.delete(struck);
      sparedUntil.set(struck, Date.now() + sparedMs);
    }
    const left = down.has(part) || frozen.has(part) || Date.now() < (sparedUntil.get(part) ?? 0);
    const pid = pids[part];
    if (end.aborted || left || !sendSignal(pid, SIGNAL[blow])) continue;
    const struck = { part, blow, at: Date.now() };
    strikes.push(struck);
    if (blow === 'freeze') {
      const thaw = sleep(plan.frozenMs).then(() => sendSignal(pid, 'SIGCONT'));
      frozen.set(
        part,
        thaw.then(() => void frozen.delete(part)),
      );
    } else down.set(part, { pid, sparedMs: random() * plan.sparedMs });
    await after(struck, pid);
  }
  await Promise.all(frozen.values());
  for (const [part, { pid }] of down) while ((await pidsOf(launched))[part] === pid) await sleep(LOOK_EVERY_MS);
  return strikes;
}

/** By part and blow, as in `{"worker kill": 3}`. */
export function countStrikes(strikes: readonly Strike[]): Record<string, number> {
  const count: Record<string, number> = {};
  for (const { part, blow } of strikes) count[`${part} ${blow}`] = (count[`${part} ${blow}`] ?? 0) + 1;
  return count;
}

export async function pidsOf(launched: Launched): Promise<Record<Part, number>> {
  return (await launched.dev()).pids as Record<Part, number>;
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}
