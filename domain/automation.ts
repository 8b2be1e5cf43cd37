/** An automation's life: draft → generating → review → launched → (paused ⇄ launched) → completed. */
export const AUTOMATION_STATUSES = ['draft', 'generating', 'review', 'launched', 'paused', 'completed'] as const;

export type AutomationStatus = (typeof AUTOMATION_STATUSES)[number];

export type AutomationVerb = 'change' | 'generate' | 'launch' | 'pause' | 'resume';

const ALLOWED: Record<AutomationVerb, readonly AutomationStatus[]> = {
  change: ['draft', 'generating', 'review'],
  generate: ['draft', 'review'],
  launch: ['draft', 'review'],
  pause: ['launched'],
  resume: ['paused'],
};

const REFUSALS: Record<AutomationVerb, string> = {
  change: 'A launched automation cannot be changed; create a new one.',
  generate: 'Ideas are asked for before the launch, and one batch at a time; a launched automation writes its own.',
  launch: 'The automation cannot be launched in this state.',
  pause: 'Only a launched automation can be paused.',
  resume: 'Only a paused automation can be resumed.',
};

const LAUNCH_REFUSALS: Partial<Record<AutomationStatus, string>> = {
  generating: 'Its ideas are being written; launch it once its status is review.',
  launched: 'It is launched, and its last run has scheduled posts.',
  paused: 'It is paused; resume it.',
  completed: 'It is completed; create a new one.',
};

export interface AutomationState {
  status: AutomationStatus;
  /** Null in a launched one whose run was refused: the cadence has stopped. */
  nextRunAt: Date | null;
  /** What its last run scheduled, or null before the first. */
  lastRunScheduled: number | null;
}

/**
 * Why the state does not allow the verb, or null. A launched automation may be launched again while its last run scheduled
 * nothing, and once its cadence has stopped.
 */
export function automationRefusal(verb: AutomationVerb, state: AutomationState): string | null {
  const { status, nextRunAt, lastRunScheduled } = state;
  if (ALLOWED[verb].includes(status)) return null;
  if (verb !== 'launch') return REFUSALS[verb];
  if (status === 'launched' && (nextRunAt === null || (lastRunScheduled ?? 0) === 0)) return null;
  return LAUNCH_REFUSALS[status] ?? REFUSALS.launch;
}

/** What an automation's workflow does next; the row stays the truth. */
export type AutomationPlan =
  /** Write the ideas that were asked for. */
  | { next: 'write' }
  /** Fill the calendar. */
  | { next: 'run' }
  /** Sleep until the next run. */
  | { next: 'wait'; ms: number; at: string }
  /** Nothing to do until the row changes, which starts the workflow again. */
  | { next: 'end'; status: string };

export interface PlannedAutomation {
  status: AutomationStatus;
  deleted: boolean;
  /** Null once a run was refused: the cadence has stopped until it is launched again. */
  nextRunAt: Date | null;
}

export function planAutomation({ status, deleted, nextRunAt }: PlannedAutomation, now: Date): AutomationPlan {
  if (deleted) return { next: 'end', status: 'deleted' };
  if (status === 'generating') return { next: 'write' };
  if (status !== 'launched') return { next: 'end', status };
  if (!nextRunAt) return { next: 'end', status: 'stopped' };
  const ms = nextRunAt.getTime() - now.getTime();
  return ms <= 0 ? { next: 'run' } : { next: 'wait', ms, at: nextRunAt.toISOString() };
}
