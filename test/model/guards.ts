/**
 * The guards of the protocol. Each entry names what happens without the guard, and the smallest configuration that shows it.
 */
import type { Configuration } from './protocol.ts';

interface Guard {
  /** Part of the violation's message. */
  shows: string;
  with: Partial<Configuration>;
}

const change = (...changes: Configuration['changes']): Partial<Configuration> => ({
  changes,
  changeLimit: changes.length,
});
const fault = (faultLimit: number, ...faults: Configuration['faults']): Partial<Configuration> => ({
  faults,
  faultLimit,
});
/** A worker that is taken for lost while it runs, beside another one. */
const TWO = { workers: 2, ...fault(1, 'pause') };
const UNFENCED = { isFenced: false };

export const GUARDS = {
  'claim: revision': { shows: 'old text', with: change('edit') },
  'claim: slot': { shows: 'before its slot', with: { slot: 'near' } },
  'claim: archived workspace': { shows: 'acknowledged archive', with: change('archive') },
  'claim: expiry': { shows: 'never ends', with: { expires: true } },
  'claim: lock': { shows: 'acknowledged objection', with: change('objection') },
  'mark: compare and set': { shows: 'twice', with: { ...TWO, ...UNFENCED } },
  'mark: expiry': { shows: 'after it expired', with: { expires: true } },
  'fail: certain': { shows: 'reported as failed, but published', with: fault(3, 'lost', 'late', 'refuse') },
  'discard: certain': { shows: 'twice', with: fault(2, 'lost', 'late') },
  'defer: certain': { shows: 'but published', with: fault(3, 'lost', 'cap', 'late') },
  'settle: every target': { shows: 'before a target', with: fault(1, 'lost', 'slow') },
  'cancel: status': { shows: 'ended before', with: change('cancel') },
  'cancel: lock': { shows: 'ended before', with: change('cancel') },
  'reschedule: status': { shows: 'before its slot', with: { ...change('reschedule') } },
  'reschedule: lock': { shows: 'before its slot', with: change('reschedule') },
  'edit: status': { shows: 'old text', with: change('edit') },
  'objection: status': { shows: 'acknowledged objection', with: change('objection') },
  'objection: lock': { shows: 'acknowledged objection', with: change('objection') },
  'retry: failed targets': { shows: 'twice', with: { ...change('retry'), ...fault(1, 'refuse'), targets: 2 } },
  'retry: known outcome': { shows: 'twice', with: { ...change('retry'), ...fault(2, 'lost', 'down') } },
  'restore: releases withheld posts': { shows: 'never ends', with: change('archive', 'restore') },
  'sweep: overdue posts': { shows: 'never ends', with: fault(1, 'terminate') },
  'workflow: outdated step': { shows: 'never ends', with: { ...change('objection', 'cancel'), slot: 'near' } },
  'dispatch: signal': { shows: 'never ends', with: {} },
  'refund: once': { shows: 'refund', with: { renders: true } },
  'prepare: revision of the handle': { shows: 'old text', with: change('edit') },
  'sent before the call': { shows: 'reported as failed, but published', with: fault(1, 'crash') },
  'call: window': { shows: 'reported as failed, but published', with: TWO },
  'platform: one use': { shows: 'twice', with: fault(2, 'lost', 'late') },
  'journal: before the call': { shows: 'published while it waits', with: fault(2, 'restore') },
  'journal: withdraws': { shows: 'published while it waits', with: fault(3, 'restore', 'journal') },
  'journal: changes': { shows: 'cancel', with: { ...change('cancel'), ...fault(2, 'restore') } },
  'journal: gate of the claim': { shows: 'acknowledged cancel', with: { ...change('cancel'), ...fault(2, 'restore') } },
  'journal: gate': { shows: 'twice', with: fault(2, 'restore') },
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof GUARDS;

/** With a condition: whether the guard lets pass. Without: whether it is in force. */
export type Guards = (name: GuardName, condition?: boolean) => boolean;

export function createGuards(removed: ReadonlySet<string | null>): Guards {
  return (name, condition) => (removed.has(name) ? condition !== undefined : (condition ?? true));
}
