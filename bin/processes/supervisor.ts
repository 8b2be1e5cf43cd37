import { setTimeout as delay } from 'node:timers/promises';
import { StartFailed, describeExit } from './child-process.ts';
import type { Exit } from './child-process.ts';

export type Running = { pid: number; exited: Promise<Exit>; stop(): Promise<void> };

/** A server that the launcher keeps up. `start` answers once it is ready, and gives up when the signal says so. */
export type Part<R extends Running = Running> = { name: string; start(signal: AbortSignal): Promise<R> };

type Kept = { name: string; running: Running; care: Promise<void> };

export type Supervision = {
  say(line: string): void;
  /** Called after a part was started again, when `pids` already names the new process. */
  onRestart(): Promise<void>;
};

const BACKOFF_MS = { first: 250, longest: 10_000 };
const STEADY_MS = 30_000;

/** Keeps parts alive until `stop`. The first start of a part throws; every later one is repeated until it succeeds. */
export class Supervisor {
  readonly #supervision: Supervision;
  readonly #stopping = new AbortController();
  readonly #starting = new Set<Promise<Running>>();
  readonly #kept: Kept[] = [];

  constructor(supervision: Supervision) {
    this.#supervision = supervision;
  }

  /** Aborted by `stop`. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  pids(): Record<string, number> {
    return Object.fromEntries(this.#kept.map(({ name, running }) => [name, running.pid]));
  }

  async start<R extends Running>(part: Part<R>): Promise<R> {
    const starting = this.#startUnlessStopped(part);
    this.#starting.add(starting);
    const running = await starting.finally(() => this.#starting.delete(starting));
    const kept: Kept = { name: part.name, running, care: Promise.resolve() };
    kept.care = this.#keepUp(part, kept);
    this.#kept.push(kept);
    return running;
  }

  /** Stops every part, the last started first. Safe to repeat. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#starting);
    for (let kept = this.#kept.pop(); kept; kept = this.#kept.pop()) {
      await kept.running.stop();
      await kept.care;
    }
  }

  async #startUnlessStopped<R extends Running>(part: Part<R>): Promise<R> {
    const running = await part.start(this.signal);
    if (this.signal.aborted) await running.stop();
    this.signal.throwIfAborted();
    return running;
  }

  async #keepUp(part: Part, kept: Kept): Promise<void> {
    let waitMs = BACKOFF_MS.first;
    for (;;) {
      const startedAt = Date.now();
      const exit = await kept.running.exited;
      if (this.signal.aborted) return;
      if (Date.now() - startedAt > STEADY_MS) waitMs = BACKOFF_MS.first;
      this.#supervision.say(`${part.name} ended (${describeExit(exit)}); starting it again`);
      const again = await this.#startAgain(part, waitMs);
      if (!again) return;
      kept.running = again;
      waitMs = longer(waitMs);
      await this.#supervision.onRestart();
      this.#supervision.say(`${part.name} is up again (pid ${again.pid})`);
    }
  }

  async #startAgain(part: Part, firstWaitMs: number): Promise<Running | undefined> {
    for (let waitMs = firstWaitMs; !this.signal.aborted; waitMs = longer(waitMs)) {
      await delay(waitMs, undefined, { signal: this.signal }).catch(() => undefined);
      if (this.signal.aborted) break;
      const started = await this.#startUnlessStopped(part).catch((failure: Error) => failure);
      if (!(started instanceof Error)) return started;
      if (!this.signal.aborted) this.#report(started);
    }
    return undefined;
  }

  #report(failure: Error): void {
    this.#supervision.say(`${failure.message}; trying again`);
    if (failure instanceof StartFailed) this.#supervision.say(failure.lines.map((line) => `    ${line}`).join('\n'));
  }
}

function longer(waitMs: number): number {
  return Math.min(waitMs * 2, BACKOFF_MS.longest);
}
