import { readProcessorMs } from './read-processor-ms.ts';

export interface TaskLimits {
  /** Processor time of the task and the programs that it starts. A task that needs more is too much for any machine. */
  processorMs: number;
  /** The time after which the machine counts as too busy for the task. */
  totalMs: number;
}

const EVERY_MS = 250;

/** Ends a task that takes too long, and says whether that is because of the task or because of the machine. */
export class TaskWatch {
  onEnd: () => void = () => undefined;
  isTooMuch = false;
  readonly #limits: TaskLimits;
  readonly #total: NodeJS.Timeout;
  #checks: NodeJS.Timeout | undefined;

  constructor(limits: TaskLimits) {
    this.#limits = limits;
    this.#total = setTimeout(() => this.onEnd(), limits.totalMs);
  }

  /** Call when the process begins the task. */
  start(pid: number): void {
    const before = readProcessorMs(pid);
    if (before === null) return;
    const check = (): void => {
      const used = (readProcessorMs(pid) ?? before) - before;
      if (used < this.#limits.processorMs) return;
      this.isTooMuch = true;
      this.onEnd();
    };
    this.#checks = setInterval(check, EVERY_MS);
    check();
  }

  stop(): void {
    clearTimeout(this.#total);
    clearInterval(this.#checks);
  }
}
