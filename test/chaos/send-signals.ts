import { setTimeout as sleep } from 'node:timers/promises';
import type { LaunchedInstance } from '../support/processes/launch-instance.ts';
import { sendSignal } from '../support/processes/send-signal.ts';
import type { Random } from '../support/random.ts';
import { waitUntil } from '../support/wait-for.ts';

export const SERVICES = ['api', 'worker', 'temporal', 'postgres', 'sandbox'] as const;

export type Service = (typeof SERVICES)[number];

/** SIGKILL; PostgreSQL's immediate shutdown (SIGQUIT); SIGSTOP, and SIGCONT after a while. */
export type SignalName = 'kill' | 'immediate' | 'freeze';

export const SIGNALS: Record<Service, readonly SignalName[]> = {
  api: ['kill', 'freeze'],
  worker: ['kill', 'freeze'],
  temporal: ['kill', 'freeze'],
  postgres: ['immediate', 'kill'],
  sandbox: ['kill', 'freeze'],
};

/** One terminating signal per service. */
export const KILL_SIGNALS: Record<Service, readonly SignalName[]> = {
  api: ['kill'],
  worker: ['kill'],
  temporal: ['kill'],
  postgres: ['immediate'],
  sandbox: ['kill'],
};

const UNIX_SIGNALS: Record<SignalName, NodeJS.Signals> = { kill: 'SIGKILL', immediate: 'SIGQUIT', freeze: 'SIGSTOP' };

export interface SentSignal {
  service: Service;
  signal: SignalName;
  at: number;
}

export interface SignalPlan {
  services: readonly Service[];
  signals: Record<Service, readonly SignalName[]>;
  /** The pause between two signals. */
  pauseMs: { least: number; most: number };
  frozenMs: number;
  /** The maximum rest of a restarted service, so all services run at the same time often enough. */
  maxRestMs: number;
  /** The number of signals; null for no limit. */
  count: number | null;
}

/** Awaited before the next signal. */
export type AfterSignal = (sent: SentSignal, pid: number) => Promise<void>;

/**
 * Sends random signals to random services until `end` or the last signal. Skips services that are still down. Resolves when all
 * services are running.
 */
export async function sendSignals(
  launched: LaunchedInstance,
  plan: SignalPlan,
  random: Random,
  end: AbortSignal,
  after: AfterSignal = () => Promise.resolve(),
): Promise<SentSignal[]> {
  const sentSignals: SentSignal[] = [];
  const down = new Map<Service, { pid: number; restMs: number }>();
  const restUntil = new Map<Service, number>();
  const frozen = new Map<Service, Promise<void>>();
  while (!end.aborted && sentSignals.length < (plan.count ?? Number.POSITIVE_INFINITY)) {
    const { least, most } = plan.pauseMs;
    await sleep(least + random() * (most - least), undefined, { signal: end }).catch(() => undefined);
    const service = pick(plan.services, random);
    const signal = pick(plan.signals[service], random);
    const pids = await readPids(launched);
    for (const [restarted, { pid, restMs }] of down) {
      if (pids[restarted] === pid) continue;
      down.delete(restarted);
      restUntil.set(restarted, Date.now() + restMs);
    }
    const skipped = down.has(service) || frozen.has(service) || Date.now() < (restUntil.get(service) ?? 0);
    const pid = pids[service];
    if (end.aborted || skipped || !sendSignal(pid, UNIX_SIGNALS[signal])) continue;
    const sent = { service, signal, at: Date.now() };
    sentSignals.push(sent);
    if (signal === 'freeze') {
      const resume = sleep(plan.frozenMs).then(() => sendSignal(pid, 'SIGCONT'));
      frozen.set(
        service,
        resume.then(() => void frozen.delete(service)),
      );
    } else down.set(service, { pid, restMs: random() * plan.maxRestMs });
    await after(sent, pid);
  }
  await Promise.all(frozen.values());
  for (const [service, { pid }] of down) await waitUntil(async () => (await readPids(launched))[service] !== pid);
  return sentSignals;
}

/** Counts by service and signal, as in `{"worker kill": 3}`. */
export function countSignals(sentSignals: readonly SentSignal[]): Record<string, number> {
  const count: Record<string, number> = {};
  for (const { service, signal } of sentSignals)
    count[`${service} ${signal}`] = (count[`${service} ${signal}`] ?? 0) + 1;
  return count;
}

export async function readPids(launched: LaunchedInstance): Promise<Record<Service, number>> {
  return (await launched.dev()).pids as Record<Service, number>;
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}
