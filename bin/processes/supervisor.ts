import { setTimeout as delay } from 'node:timers/promises';
import { StartFailed, describeExit, type Exit } from './child-process.ts';

export type RunningService = { pid: number; exited: Promise<Exit>; stop(): Promise<void> };

/** A process that the launcher keeps running. `start` resolves when it is ready and rejects if the signal is aborted. */
export type Service<R extends RunningService = RunningService> = {
  name: string;
  start(signal: AbortSignal): Promise<R>;
};

type Supervised = { name: string; running: RunningService; loop: Promise<void> };

export type SupervisorOptions = {
  log(line: string): void;
  /** Called after a service was restarted; `pids` contains the new process. */
  onRestart(): Promise<void>;
};

const BACKOFF_MS = { first: 250, longest: 10_000 };
const STABLE_AFTER_MS = 30_000;

/** Keeps services running until `stop`. The first start of a service may throw; restarts are retried until they succeed. */
export class Supervisor {
  readonly #supervision: SupervisorOptions;
  readonly #stopping = new AbortController();
  readonly #starting = new Set<Promise<RunningService>>();
  readonly #supervised: Supervised[] = [];

  constructor(supervision: SupervisorOptions) {
    this.#supervision = supervision;
  }

  /** Aborted by `stop`. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  pids(): Record<string, number> {
    return Object.fromEntries(this.#supervised.map(({ name, running }) => [name, running.pid]));
  }

  async start<R extends RunningService>(service: Service<R>): Promise<R> {
    const starting = this.#startUnlessStopped(service);
    this.#starting.add(starting);
    const running = await starting.finally(() => this.#starting.delete(starting));
    const supervised: Supervised = { name: service.name, running, loop: Promise.resolve() };
    supervised.loop = this.#keepRunning(service, supervised);
    this.#supervised.push(supervised);
    return running;
  }

  /** Stops all services in reverse order. Safe to repeat. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#starting);
    for (let supervised = this.#supervised.pop(); supervised; supervised = this.#supervised.pop()) {
      await supervised.running.stop();
      await supervised.loop;
    }
  }

  async #startUnlessStopped<R extends RunningService>(service: Service<R>): Promise<R> {
    const running = await service.start(this.signal);
    if (this.signal.aborted) await running.stop();
    this.signal.throwIfAborted();
    return running;
  }

  async #keepRunning(service: Service, supervised: Supervised): Promise<void> {
    let waitMs = BACKOFF_MS.first;
    for (;;) {
      const startedAt = Date.now();
      const exit = await supervised.running.exited;
      if (this.signal.aborted) return;
      if (Date.now() - startedAt > STABLE_AFTER_MS) waitMs = BACKOFF_MS.first;
      this.#supervision.log(`${service.name} ended (${describeExit(exit)}); restarting`);
      const restarted = await this.#restart(service, waitMs);
      if (!restarted) return;
      supervised.running = restarted;
      waitMs = doubleBackoff(waitMs);
      await this.#supervision.onRestart();
      this.#supervision.log(`${service.name} was restarted (pid ${restarted.pid})`);
    }
  }

  async #restart(service: Service, firstWaitMs: number): Promise<RunningService | undefined> {
    for (let waitMs = firstWaitMs; !this.signal.aborted; waitMs = doubleBackoff(waitMs)) {
      await delay(waitMs, undefined, { signal: this.signal }).catch(() => undefined);
      if (this.signal.aborted) break;
      const started = await this.#startUnlessStopped(service).catch((failure: Error) => failure);
      if (!(started instanceof Error)) return started;
      if (!this.signal.aborted) this.#report(started);
    }
    return undefined;
  }

  #report(failure: Error): void {
    this.#supervision.log(`${failure.message}; retrying`);
    if (failure instanceof StartFailed) this.#supervision.log(failure.lines.map((line) => `    ${line}`).join('\n'));
  }
}

function doubleBackoff(waitMs: number): number {
  return Math.min(waitMs * 2, BACKOFF_MS.longest);
}
