import { readFileSync } from 'node:fs';

export interface TaskLimits {
  /** Processor time of the task and the programs that it starts. A task that needs more is too much for any machine. */
  processorMs: number;
  /** The time after which the machine counts as too busy for the task. */
  totalMs: number;
}

const EVERY_MS = 250;
/** Linux reports processor times to programs in hundredths of a second (`USER_HZ`). */
const TICK_MS = 10;

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

/** The processor time that a process, its children and theirs have used; null if it has ended, or the system does not say. */
function readProcessorMs(pid: number): number | null {
  try {
    // The fields after the name of the program, which may contain spaces: the 14th to 17th are its times and those of ended children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + (readProcessorMs(Number(child)) ?? 0), own);
  } catch {
    return null;
  }
}
