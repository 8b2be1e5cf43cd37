import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Gives the service priority over a program and its children: over their threads, and over their session where each session gets the
 * same part of the processor (the autogroup of desktops). Does what the system permits.
 */
export function yieldProcessor(pid: number, niceness: number): void {
  attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(niceness)));
  lowerThreads(pid, Math.min(19, getPriority() + niceness));
}

function lowerThreads(pid: number, niceness: number): void {
  for (const thread of attempt(() => readdirSync(`/proc/${pid}/task`)) ?? []) {
    attempt(() => setPriority(Number(thread), niceness));
    const children = attempt(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')) ?? '';
    for (const child of children.split(' ').filter(Boolean)) lowerThreads(Number(child), niceness);
  }
}

/** Returns null if the thread has ended, or the system has no such file or does not permit it. */
function attempt<T>(step: () => T): T | null {
  try {
    return step();
  } catch {
    return null;
  }
}
