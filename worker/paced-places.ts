import { setTimeout as sleep } from 'node:timers/promises';
import type { CustomSlotSupplier, SlotInfo, SlotPermit } from '@temporalio/worker';

/** Tasks in hand however late the event loop is: so few that each ends within its time-out on a small share of a processor. */
const MIN_TASKS = 2;
const FIRST_TASKS = 8;

/** The event loop is late if it runs a timer so much later. A workflow task takes some twenty turns of it, and ten seconds at most. */
const LATE_MS = 300;
const TICK_MS = 100;

const PERIOD_MS = 1_000;

/** How long a late turn counts, so that a worker that runs in bursts counts as late during them. */
const LATE_FOR_MS = 2 * PERIOD_MS;

const RECHECK_MS = 250;

let tickedAt = performance.now();
let lateAt = -LATE_FOR_MS;
setInterval(() => {
  if (isLateTurn()) lateAt = performance.now();
  tickedAt = performance.now();
}, TICK_MS).unref();

function isLateTurn(): boolean {
  return performance.now() - tickedAt > TICK_MS + LATE_MS;
}

/**
 * Places of a task queue, of which a starved worker uses fewer at once. With all of them, its share of the processor would be divided
 * among so many tasks that each exceeds its time-out, is handed out again, and none ever ends. While the event loop is late, the
 * tasks in hand are halved every second; otherwise they may double. Polls without a task do not count.
 */
export class PacedPlaces<Info extends SlotInfo> implements CustomSlotSupplier<Info> {
  readonly type = 'custom';
  readonly #places: number;
  #limit = FIRST_TASKS;
  #adjustedAt = performance.now();
  #permits = 0;
  #inHand = 0;
  #released = Promise.withResolvers<void>();

  constructor(places: number) {
    this.#places = places;
  }

  async reserveSlot(_context: object, signal: AbortSignal): Promise<SlotPermit> {
    for (;;) {
      const permit = this.tryReserveSlot();
      if (permit) return permit;
      await Promise.race([this.#released.promise, sleep(RECHECK_MS, undefined, { signal })]);
    }
  }

  tryReserveSlot(): SlotPermit | null {
    this.#adjustLimit();
    if (this.#permits >= this.#places || this.#inHand >= this.#limit) return null;
    this.#permits += 1;
    return {};
  }

  markSlotUsed(): void {
    this.#inHand += 1;
  }

  releaseSlot({ slotInfo }: { slotInfo?: Info }): void {
    this.#permits -= 1;
    if (slotInfo) this.#inHand -= 1;
    this.#released.resolve();
    this.#released = Promise.withResolvers();
  }

  #adjustLimit(): void {
    const now = performance.now();
    const periods = (now - this.#adjustedAt) / PERIOD_MS;
    const isLate = isLateTurn() || now - lateAt < LATE_FOR_MS;
    if (isLate && periods < 1) return;
    this.#limit = isLate
      ? Math.max(MIN_TASKS, Math.min(this.#limit, this.#inHand) / 2)
      : Math.min(this.#places, this.#limit * 2 ** periods);
    this.#adjustedAt = now;
  }
}
