import type { Platform } from '../platform.ts';
import type { ScheduledFault } from './fault.ts';

/** The scheduled faults, oldest first. They are kept in memory, so a restart clears them. */
export class ScheduledFaults {
  #scheduled: ScheduledFault[] = [];

  list(): readonly ScheduledFault[] {
    return this.#scheduled;
  }

  schedule(fault: ScheduledFault): void {
    this.#scheduled.push(fault);
  }

  clear(): void {
    this.#scheduled = [];
  }

  /** Returns the fault to inject into this call, or null, and counts the call against it. */
  takeNext(platform: Platform, call: string, accountId: string | null): ScheduledFault | null {
    return this.#take(platform, [call, '*'], accountId);
  }

  /** Returns the fault to inject into background work, to which `*` does not apply, or null, and counts the work. */
  takeNextInBackground(platform: Platform, call: string, accountId: string | null): ScheduledFault | null {
    return this.#take(platform, [call], accountId);
  }

  #take(platform: Platform, calls: readonly string[], accountId: string | null): ScheduledFault | null {
    const fault = this.#scheduled.find(
      (scheduled) =>
        scheduled.platform === platform &&
        calls.includes(scheduled.call) &&
        (scheduled.accountId === null || scheduled.accountId === accountId),
    );
    if (!fault) return null;
    if (fault.skip > 0) {
      fault.skip -= 1;
      return null;
    }
    fault.times -= 1;
    if (fault.times <= 0) this.#scheduled = this.#scheduled.filter((scheduled) => scheduled !== fault);
    return fault;
  }
}
