import { CLOCKED_WAIT_MS } from '../test-clocks/test-clock.ts';

/** An automation's life: draft → generating → review → launched → (paused ⇄ launched) → completed. */
export const AUTOMATION_STATUSES = ['draft', 'generating', 'review', 'launched', 'paused', 'completed'] as const;

export type AutomationStatus = (typeof AUTOMATION_STATUSES)[number];

export type AutomationVerb = 'change' | 'generate' | 'launch' | 'pause' | 'resume' | 'run';

/** Commands that operators may send to an automation's workflow. */
export type OperatorCommand = 'pause' | 'resume' | 'run';

const ALLOWED_STATUSES: Record<AutomationVerb, readonly AutomationStatus[]> = {
  change: ['draft', 'generating', 'review'],
  generate: ['draft', 'review'],
  launch: ['draft', 'review'],
  pause: ['launched'],
  resume: ['paused'],
  run: ['launched'],
};

const REFUSALS: Record<AutomationVerb, string> = {
  change: 'A launched automation cannot be changed; create a new one.',
  generate: 'Ideas can be requested before the launch, one batch at a time; a launched automation writes its own.',
  launch: 'The automation cannot be launched in this state.',
  pause: 'Only a launched automation can be paused.',
  resume: 'Only a paused automation can be resumed.',
  run: 'Only a launched automation can be run; resume it if it is paused.',
};

const LAUNCH_REFUSALS: Partial<Record<AutomationStatus, string>> = {
  generating: 'Its ideas are being written; launch it once its status is review.',
  launched: 'It is launched, and its last run has scheduled posts.',
  paused: 'It is paused; resume it.',
  completed: 'It is completed; create a new one.',
};

export interface AutomationState {
  status: AutomationStatus;
  /** Null in a launched automation whose run was refused, which stops the cadence. */
  nextRunAt: Date | null;
  /** Whether its last or current run scheduled a post. */
  hasScheduled: boolean;
}

/**
 * Why the state does not allow the verb, or null. A launched automation may be launched again while its run has
 * scheduled nothing, or after its cadence has stopped.
 */
export function findAutomationRefusal(verb: AutomationVerb, state: AutomationState): string | null {
  const { status, nextRunAt, hasScheduled } = state;
  if (ALLOWED_STATUSES[verb].includes(status)) return null;
  if (verb !== 'launch') return REFUSALS[verb];
  if (status === 'launched' && (nextRunAt === null || !hasScheduled)) return null;
  return LAUNCH_REFUSALS[status] ?? REFUSALS.launch;
}

/** The next step of an automation's workflow. The row remains authoritative. */
export type AutomationStep =
  /** Write the requested generations. */
  | { next: 'write' }
  | { next: 'run' }
  /** Sleep until the next run, or until the row must be read again. `last` describes the last run. */
  | { next: 'wait'; ms: number; at: string; last: string }
  /** Wait for an operator or the caller. */
  | { next: 'hold'; reason: 'paused' | 'stopped'; last: string }
  /** The workflow ends, because there is nothing to do. A change of the row starts it again. */
  | { next: 'end'; status: string };

export interface AutomationSnapshot {
  status: AutomationStatus;
  deleted: boolean;
  /** Null after a refused run, until the automation is launched again. */
  nextRunAt: Date | null;
  lastRun: { at: Date; scheduled: number; refused: string | null } | null;
  /** The longest allowed sleep; null for no limit. */
  longestWaitMs: number | null;
  /** Its team has a test clock. */
  clocked: boolean;
}

/** The next step for a row at `now`, in the time of its team. */
export function nextAutomationStep(row: AutomationSnapshot, now: Date): AutomationStep {
  const { status, deleted, nextRunAt, longestWaitMs, clocked } = row;
  if (deleted) return { next: 'end', status: 'deleted' };
  if (status === 'generating') return { next: 'write' };
  const last = describeLastRun(row);
  if (status === 'paused') return { next: 'hold', reason: 'paused', last };
  if (status !== 'launched') return { next: 'end', status };
  if (!nextRunAt) return { next: 'hold', reason: 'stopped', last };
  const ms = nextRunAt.getTime() - now.getTime();
  if (ms <= 0) return { next: 'run' };
  return {
    next: 'wait',
    ms: clocked ? CLOCKED_WAIT_MS : Math.min(ms, longestWaitMs ?? ms),
    at: nextRunAt.toISOString(),
    last,
  };
}

function describeLastRun({ lastRun }: AutomationSnapshot): string {
  if (!lastRun) return 'No run yet.';
  const { at, scheduled, refused } = lastRun;
  const done = `Last run ${at.toISOString()}: ${scheduled} scheduled.`;
  return refused === null ? done : `${done} ${refused}`;
}
