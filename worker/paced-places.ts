import { setTimeout as sleep } from 'node:timers/promises';
import type { CustomSlotSupplier, SlotInfo, SlotPermit } from '@temporalio/worker';

/** Tasks at once, however late the event loop is: few enough to end in time on a twentieth of a processor. */
const MIN_TASKS = 2;
const FIRST_TASKS = 8;

const RECHECK_MS = 50;
const TICK_MS = 100;
/** The event loop is late if a timer is later than this. A task takes about twenty turns of it, within ten seconds. */
const LATE_MS = 300;
/** How long one late turn counts. It outlasts the pauses of a worker that runs in bursts. */
const LATE_FOR_MS = 2_000;
const HALVE_EVERY_MS = 1_000;

let tickedAt = performance.now();
let lateAt = Number.NEGATIVE_INFINITY;
setInterval(() => {
  if (isLateTurn()) lateAt = performance.now();
  tickedAt = performance.now();
}, TICK_MS).unref();

function isLateTurn(): boolean {
  return performance.now() - tickedAt > TICK_MS + LATE_MS;
}

/**
 * The places of a task queue. A starved worker uses fewer of them: each of too many tasks would exceed its time-out and
 * be dispatched again, so that none ends. While the event loop is late, the tasks at once are halved every second;
 * otherwise they may double every second. Polls without a task do not count.
 */
export class PacedPlaces<Info extends SlotInfo> implements CustomSlotSupplier<Info> {
  readonly type = 'custom';
  readonly #places: number;
  readonly #mayTake: (inHand: number) => boolean;
  #limit = FIRST_TASKS;
  #adjustedAt = performance.now();
  #permits = 0;
  #inHand = 0;

  constructor(places: number, mayTake: (inHand: number) => boolean = () => true) {
    this.#places = places;
    this.#mayTake = mayTake;
  }

  async reserveSlot(_context: object, signal: AbortSignal): Promise<SlotPermit> {
    for (;;) {
      const permit = this.tryReserveSlot();
      if (permit) return permit;
      await sleep(RECHECK_MS, undefined, { signal });
    }
  }

  tryReserveSlot(): SlotPermit | null {
    this.#adjustLimit();
    if (this.#permits >= this.#places || this.#inHand >= this.#limit || !this.#mayTake(this.#inHand)) return null;
    this.#permits += 1;
    return {};
  }

  markSlotUsed(): void {
    this.#inHand += 1;
  }

  releaseSlot({ slotInfo }: { slotInfo?: Info }): void {
    this.#permits -= 1;
    if (slotInfo) this.#inHand -= 1;
  }

  #adjustLimit(): void {
    const now = performance.now();
    const periods = (now - this.#adjustedAt) / HALVE_EVERY_MS;
    const isLate = isLateTurn() || now - lateAt < LATE_FOR_MS;
    if (isLate && periods < 1) return;
    this.#limit = isLate
      ? Math.max(MIN_TASKS, Math.min(this.#limit, this.#inHand) / 2)
      : Math.min(this.#places, this.#limit * 2 ** periods);
    this.#adjustedAt = now;
  }
}
