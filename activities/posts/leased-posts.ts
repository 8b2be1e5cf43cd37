import { setTimeout as sleep } from 'node:timers/promises';
import type { PostStep } from '../../domain/posts/next-step.ts';

/** Why a waiting publisher should stop: its post changed, or its worker shuts down. */
export type StopReason = 'changed' | 'released';

interface Wait {
  postId: string;
  stop: AbortController;
}

/** The longest time that less urgent work waits for platform responses. */
const MAX_RESPONSE_WAIT_MS = 2_000;

/** Publishers within tasks of workflows. Each occupies a task, so their number is bounded; the others wait in the queue. */
export const BRIEF_PLACES = 200;

/**
 * The publishers that wait in this process for their slot, so that a change or a shutdown reaches them immediately.
 * Also tracks the targets whose platform call has no response yet, so that less urgent work waits for them.
 */
export class LeasedPosts {
  #waits = new Set<Wait>();
  #calling = new Set<string>();
  #allResponded = Promise.withResolvers<void>();
  #closed = false;
  #brief = new Map<string, Promise<PostStep | null>>();

  /** Registers a waiting publisher. The reason of `signal` is a `StopReason`. */
  register(postId: string): { signal: AbortSignal; release: () => void } {
    const wait: Wait = { postId, stop: new AbortController() };
    if (this.#closed) wait.stop.abort('released' satisfies StopReason);
    this.#waits.add(wait);
    return { signal: wait.stop.signal, release: () => this.#waits.delete(wait) };
  }

  /**
   * Runs a publisher within a task. A task that is handed out again joins the publisher of its first attempt, which would lose its
   * lease to another one. Returns null if no place is free or the worker shuts down.
   */
  async publishBriefly(postId: string, publish: () => Promise<PostStep | null>): Promise<PostStep | null> {
    const running = this.#brief.get(postId);
    if (running) return running;
    if (this.#closed || this.#brief.size >= BRIEF_PLACES) return null;
    const publishing = publish().finally(() => this.#brief.delete(postId));
    this.#brief.set(postId, publishing);
    return publishing;
  }

  /** The post was rescheduled, edited or cancelled. */
  postChanged(postId: string): void {
    for (const wait of this.#waits) if (wait.postId === postId) wait.stop.abort('changed' satisfies StopReason);
  }

  /** The worker shuts down: publishers that have not claimed their post release the lease, and other workers take over. */
  releaseAll(): void {
    this.#closed = true;
    for (const wait of this.#waits) wait.stop.abort('released' satisfies StopReason);
  }

  /** Records that targets are about to call their platforms. */
  markCalling(targetIds: readonly string[]): void {
    if (this.#calling.size === 0) this.#allResponded = Promise.withResolvers();
    for (const id of targetIds) this.#calling.add(id);
  }

  /** The calls of these targets have a response or will not be made. */
  markResponded(targetIds: readonly string[]): void {
    for (const id of targetIds) this.#calling.delete(id);
    if (this.#calling.size === 0) this.#allResponded.resolve();
  }

  /** Resolves when no call is waiting for a response, or after a time limit. */
  async waitForResponses(): Promise<void> {
    if (this.#calling.size > 0)
      await Promise.race([this.#allResponded.promise, sleep(MAX_RESPONSE_WAIT_MS, undefined, { ref: false })]);
  }

  get briefPublishCount(): number {
    return this.#brief.size;
  }

  get size(): number {
    return this.#waits.size;
  }
}
