import { condition, setHandler } from '@temporalio/workflow';
import { changedSignal } from './messages.ts';

/**
 * Counts the signals of a workflow. Waits are level-triggered: they compare the count with its value at the last read of the
 * row, so a signal that arrives between a read and a wait is never lost.
 */
export class ChangeCounter {
  #count = 0;
  #read = 0;

  countChange(): void {
    this.#count += 1;
  }

  /** Call before the row is read. */
  markRead(): void {
    this.#read = this.#count;
  }

  /** Whether a signal arrived since the row was last read. */
  hasChanged(): boolean {
    return this.#count !== this.#read;
  }

  async wait(): Promise<void> {
    await condition(() => this.hasChanged());
  }

  /** Waits at most `ms`. Returns whether a signal arrived. */
  async waitFor(ms: number): Promise<boolean> {
    return this.hasChanged() || condition(() => this.hasChanged(), ms);
  }
}

/** Starts to count the signal `changed`. */
export function countChanges(): ChangeCounter {
  const changes = new ChangeCounter();
  setHandler(changedSignal, () => changes.countChange());
  return changes;
}
