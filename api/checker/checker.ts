import { fileURLToPath } from 'node:url';
import workerpool from 'workerpool';
import type { BriefProblem } from '../../domain/content/studio/recipe.ts';
import type { Brief } from '../../domain/content/studio/brief/brief.ts';
import { refuse } from '../http/errors.ts';
import type { ParsedTable } from './tasks/parse-csv.ts';
import type { DeckCheck, DeckInput } from './tasks/check-deck.ts';
import { FairQueue } from './fair-queue.ts';

/**
 * Does work that would block the event loop, in processes of its own: a layout in a malicious font can crash only them. Each
 * team has one task at a time, and the teams take turns. Throws a refusal: 429 if too much is waiting, 400 at `path` if the
 * task takes too long.
 */
export interface Checker {
  checkDeck(teamId: string, input: DeckInput, path: string): Promise<DeckCheck>;
  checkBrief(teamId: string, brief: Brief, path: string): Promise<BriefProblem[]>;
  parseCsv(teamId: string, csv: string, path: string): Promise<ParsedTable>;
  close(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('checker-process.ts', import.meta.url));
const PROCESSES = 2;
const HEAP_MB = 384;

/** The slowest valid task takes half a second; the rest is for a busy machine. */
const MAX_TASK_MS = 15_000;

/** A key may send 60 of these requests at once. */
const LIMITS = { slots: PROCESSES, slotsPerTeam: 1, maxWaiting: 512, maxWaitingPerTeam: 64 };

/** A process is started with the first task. `maxTaskMs` includes its start. */
export function createChecker(maxTaskMs: number = MAX_TASK_MS): Checker {
  const pool = workerpool.pool(PROGRAM, {
    workerType: 'process',
    maxWorkers: PROCESSES,
    forkOpts: {
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=8'],
      // Not our environment, which has secrets.
      env: { NODE_ENV: process.env['NODE_ENV'], PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  });
  const queue = new FairQueue(LIMITS);
  const run = async <T>(method: string, teamId: string, input: unknown, path: string): Promise<T> => {
    const turn = queue.acquire(teamId);
    if (!turn) throw refuse.busy();
    const release = await turn;
    try {
      return (await pool.exec(method, [input]).timeout(maxTaskMs)) as T;
    } catch (error) {
      if (!(error instanceof workerpool.Promise.TimeoutError)) throw error;
      throw refuse.invalidInput([{ path, message: 'It takes too long to check; make it smaller or simpler.' }]);
    } finally {
      release();
    }
  };
  return {
    checkDeck: (teamId, input, path) => run('checkDeck', teamId, input, path),
    checkBrief: (teamId, brief, path) => run('checkBrief', teamId, brief, path),
    parseCsv: (teamId, csv, path) => run('parseCsv', teamId, csv, path),
    close: async () => {
      await pool.terminate(true);
    },
  };
}
