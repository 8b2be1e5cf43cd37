import { fileURLToPath } from 'node:url';
import workerpool from 'workerpool';
import type { BriefProblem, StudioWarning } from '../../domain/content/studio/recipe.ts';
import type { Brief } from '../../domain/content/studio/brief/brief.ts';
import { SHARES } from '../../shares/shares.ts';
import { refuse } from '../http/errors.ts';
import type { ParsedTable } from './tasks/parse-csv.ts';
import type { DeckCheck, DeckInput } from './tasks/check-deck.ts';
import type { DrawnFrame, DrawTask } from './tasks/draw-frame.ts';
import { readFileSync } from 'node:fs';

interface TaskLimits {
  /** Processor time of the task and the programs that it starts. A task that needs more is too much for any machine. */
  processorMs: number;
  /** The time after which the machine counts as too busy for the task. */
  totalMs: number;
}

const PROGRAM = fileURLToPath(new URL('checker-process.ts', import.meta.url));
const HEAP_MB = 384;

/** The slowest valid task takes half a second of a processor; the rest of the time is for a busy machine. */
const LIMITS: TaskLimits = { processorMs: 7_500, totalMs: 15_000 };

const SLOW = 'It takes too long to check; make it smaller or simpler.';
const SLOW_FRAME = 'Its frame takes too long to draw; choose an earlier time, or use shorter or fewer clips.';

/** How long idle processes are kept; each uses about 200 MB. */
const IDLE_MS = 5 * 60_000;

const EVERY_MS = 250;
/** Linux reports processor times to programs in hundredths of a second (`USER_HZ`). */
const TICK_MS = 10;

/** Ends a task that takes too long, and reports whether the task or a busy machine is the reason. */
class TaskWatch {
  onEnd: () => void = () => undefined;
  exceedsProcessorTime = false;
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
      this.exceedsProcessorTime = true;
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

/**
 * Runs work that would block the event loop in separate processes: a layout in a malicious font can crash only them. Each
 * team has one task at a time, and the teams take turns. Throws a refusal: 429 if too much is waiting or the
 * machine is too busy, 400 at `path` if the task itself takes too much processor time.
 */
export interface Checker {
  checkDeck(teamId: string, input: DeckInput, path: string): Promise<DeckCheck>;
  checkBrief(teamId: string, brief: Brief, path: string): Promise<BriefProblem[]>;
  findBriefWarnings(teamId: string, input: { brief: Brief; inputs: object }, path: string): Promise<StudioWarning[]>;
  parseCsv(teamId: string, csv: string, path: string): Promise<ParsedTable>;
  drawFrame(teamId: string, input: DrawTask, path: string): Promise<DrawnFrame>;
  close(): Promise<void>;
}

/** Creates a checker whose first task starts a process. `totalMs` includes that start. */
export function createChecker(limits: TaskLimits = LIMITS): Checker {
  let pool: workerpool.Pool | null = null;
  let running = 0;
  let idle: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const closing = pool;
    pool = null;
    await closing?.terminate(true);
  };
  const begin = (): workerpool.Pool => {
    clearTimeout(idle);
    running += 1;
    pool ??= openPool();
    return pool;
  };
  const end = (): void => {
    running -= 1;
    if (running === 0) idle = setTimeout(() => void close(), IDLE_MS).unref();
  };
  const run = async <T>(method: string, teamId: string, input: unknown, path: string, message = SLOW): Promise<T> => {
    if (!SHARES.checks.hasRoom(teamId)) throw refuse.busy();
    const release = await SHARES.checks.acquire(teamId);
    const watch = new TaskWatch(limits);
    try {
      const task = begin().exec(method, [input], { on: (pid: number) => watch.start(pid) });
      watch.onEnd = () => void task.cancel();
      return (await task) as T;
    } catch (error) {
      if (!(error instanceof workerpool.Promise.CancellationError)) throw error;
      throw watch.exceedsProcessorTime ? refuse.invalidInput([{ path, message }]) : refuse.busy();
    } finally {
      watch.stop();
      end();
      release();
    }
  };
  return {
    checkDeck: (teamId, input, path) => run('checkDeck', teamId, input, path),
    checkBrief: (teamId, brief, path) => run('checkBrief', teamId, brief, path),
    findBriefWarnings: (teamId, input, path) => run('findBriefWarnings', teamId, input, path),
    parseCsv: (teamId, csv, path) => run('parseCsv', teamId, csv, path),
    drawFrame: (teamId, input, path) => run('drawFrame', teamId, input, path, SLOW_FRAME),
    close,
  };
}

function openPool(): workerpool.Pool {
  return workerpool.pool(PROGRAM, {
    workerType: 'process',
    maxWorkers: SHARES.checks.places,
    forkOpts: {
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=8'],
      env: { ...pickEnvironment(), MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  });
}

/** Returns the variables that the processes need, without the secrets of our environment. */
function pickEnvironment(): NodeJS.ProcessEnv {
  const names = [
    'NODE_ENV',
    'PATH',
    'HOME',
    'XDG_CACHE_HOME',
    'ENCODER_ISOLATION',
    'FFMPEG_PATH',
    'FFPROBE_PATH',
    'PLATFORMS',
  ];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

/** The processor time that a process, its children and theirs have used; null if it has ended, or without `/proc`. */
function readProcessorMs(pid: number): number | null {
  try {
    // The name of the program may contain spaces. Fields 14 to 17 are the times of the process and its ended children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + (readProcessorMs(Number(child)) ?? 0), own);
  } catch {
    return null;
  }
}
