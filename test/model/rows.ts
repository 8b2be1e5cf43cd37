/**
 * The statements of `db/posts` as functions on rows. Each guard stands once, under its name in `guards.ts`, so that a test can remove it.
 */
import { FINISHED, CHANGEABLE, CLAIMABLE, ACTIVE, combineOutcomes, type PostStatus } from '../../domain/posts/post.ts';
import { nextStep, type PostSnapshot, type PostStep } from '../../domain/posts/next-step.ts';
import { selectRetried, type Retry } from '../../domain/posts/select-retried.ts';
import { MAX_LOST_HANDLES } from '../../domain/posts/publish-timing.ts';
import type { Guards } from './guards.ts';
import type { Database, Outside, State, TargetRow, Worker } from './state.ts';

const NOW = new Date(0);
const SLOTS = { none: null, far: new Date(864e5), near: new Date(1), past: new Date(-864e5) };

/** The step as the service computes it, by its own function. */
export function readNextStep({ post, targets, isArchived }: Database): PostStep {
  const open = targets.filter(({ status }) => ['publishing', 'processing'].includes(status));
  const snapshot: PostSnapshot = {
    id: 'post',
    status: post.status,
    renderStatus: post.render,
    withheldAt: post.withheld ? NOW : null,
    archived: isArchived,
    dueAt: SLOTS[post.slot],
    expiresAt: post.slot === 'none' ? null : post.expired ? new Date(-1) : null,
    bytes: 1,
    platforms: ['clipapp'],
    opensAt: post.status === 'publishing' && open.length > 0 && open.every((row) => row.isCapped) ? new Date(1) : null,
    publisherLost: post.isLost,
  };
  return nextStep(snapshot, NOW);
}

const isRendered = ({ post }: Database): boolean => ['none', 'ready'].includes(post.render);
const isUnsent = (row: TargetRow): boolean =>
  ['none', 'reserved'].includes(row.sendState) && ['pending', 'publishing'].includes(row.status);

/** `acquireLease`. Returns whether there is anything to publish. */
export function acquireLease(db: Database, worker: Worker): boolean {
  const { post } = db;
  const isMissed = post.status === 'in_review' && post.expired && post.slot !== 'none';
  const isDue = CLAIMABLE.includes(post.status) && !post.withheld;
  if (!(post.status === 'publishing' || ((isMissed || isDue) && isRendered(db)))) return false;
  post.epoch += 1;
  Object.assign(post, { holder: 'live', isLost: false });
  const { epoch, revision } = post;
  Object.assign(worker, { epoch, revision, wasPublishing: post.status === 'publishing', isExpired: post.expired });
  return true;
}

/** `releaseLease`. */
export function releaseLease({ post }: Database, { epoch }: Worker): void {
  if (post.epoch === epoch && ACTIVE.includes(post.status)) Object.assign(post, { holder: 'none', isLost: false });
}

export type Claim = 'won' | 'early' | 'moved' | 'withheld';

/** The decision of `claim_post`. */
export function decideClaim(db: Database, lease: Worker, is: Guards): Claim {
  const { post } = db;
  const isUnapproved = post.status === 'in_review' && post.expired;
  if (post.epoch !== lease.epoch) return 'moved';
  if (post.status === 'publishing') return 'won';
  if (!CLAIMABLE.includes(post.status) && !isUnapproved) return 'moved';
  if (!is('claim: revision', post.revision === lease.revision)) return 'moved';
  if (!is('claim: slot', post.slot === 'past')) return 'early';
  if (!is('claim: archived workspace', !db.isArchived || isUnapproved)) return 'withheld';
  return 'won';
}

/** The writes of `claim_post`. */
export function writeClaim(db: Database, lease: Worker, claim: Claim, is: Guards): void {
  const { post } = db;
  if (claim === 'withheld') post.withheld = true;
  if (claim !== 'won') return;
  if (post.status !== 'publishing') {
    post.status = 'publishing';
    for (const row of db.targets) row.isOver = false;
  }
  for (const row of db.targets.filter(isUnsent)) {
    row.epoch = lease.epoch;
    const ends = !is('claim: expiry', !post.expired);
    Object.assign(
      row,
      ends ? { status: 'failed', sendState: 'none' } : { status: 'publishing', sendState: 'reserved' },
    );
  }
}

/** `storeHandle`. */
export function storeHandle(row: TargetRow, previous: number | null, handle: number, revision: number): boolean {
  if (row.handle !== previous) return false;
  if (!['none', 'reserved'].includes(row.sendState)) return false;
  if (!['pending', 'publishing'].includes(row.status)) return false;
  Object.assign(row, { handle, handleRevision: revision });
  return true;
}

/** `markSent`. */
export function markSent(db: Database, row: TargetRow, lease: Worker, handle: number | null, is: Guards): boolean {
  const isReserved = row.sendState === 'reserved' && row.status === 'publishing';
  if (!is('mark: compare and set', isReserved && row.epoch === lease.epoch)) return false;
  if (row.handle !== handle) return false;
  if (!is('mark: expiry', !db.post.expired)) return false;
  Object.assign(row, { sendState: 'sent', sends: row.sends + 1, number: row.number + 1, age: 0 });
  return true;
}

/** `markResent`. */
export function markResent(row: TargetRow, handle: number | null, sends: number): boolean {
  if (row.sendState !== 'sent' || row.handle !== handle) return false;
  if (row.sends !== sends) return false;
  Object.assign(row, { sends: row.sends + 1, number: row.number + 1, age: 0 });
  return true;
}

/** `withdrawSend`. */
export function withdrawSend(row: TargetRow, sends: number): void {
  if (row.sendState !== 'sent' || row.status !== 'publishing' || row.sends !== sends) return;
  Object.assign(row, { sendState: 'reserved', sends: row.sends - 1 });
}

/** `confirmTarget`. */
export function confirmTarget(row: TargetRow, handle: number | null, processing: boolean): void {
  if (row.handle !== handle || !['sent', 'confirmed'].includes(row.sendState)) return;
  if (!['publishing', 'processing'].includes(row.status)) return;
  Object.assign(row, { sendState: 'confirmed', status: processing ? 'processing' : 'posted' });
}

/** `failReserved`. */
export function failReserved(row: TargetRow, lease: Worker): void {
  if (row.sendState !== 'reserved' || row.epoch !== lease.epoch) return;
  Object.assign(row, { status: 'failed', sendState: 'none' });
}

/** `failSent` and `failUnknown`, which differ in the send state. */
export function failSent(
  row: TargetRow,
  send: { handle: number | null; sends: number },
  to: 'confirmed' | 'unknown',
): void {
  if (row.handle !== send.handle || row.sends !== send.sends) return;
  if (!['sent', 'confirmed'].includes(row.sendState) || !['publishing', 'processing'].includes(row.status)) return;
  Object.assign(row, { status: 'failed', sendState: to });
}

interface Rejected {
  handle: number | null;
  sends: number;
  isCertain: boolean;
}

const isOpenSend = (row: TargetRow, { handle, sends }: Rejected): boolean =>
  row.sendState === 'sent' && row.status === 'publishing' && row.handle === handle && row.sends === sends;

/** `discardLostHandle`. */
export function discardLostHandle(row: TargetRow, send: Rejected, is: Guards): boolean {
  if (!is('discard: certain', send.isCertain) || !isOpenSend(row, send) || row.lostHandles >= MAX_LOST_HANDLES)
    return false;
  Object.assign(row, {
    sendState: 'reserved',
    sends: 0,
    lostHandles: row.lostHandles + 1,
    handle: null,
    handleRevision: null,
  });
  return true;
}

/** `deferSentForCap` and `deferSentForPause`. */
export function deferSent(row: TargetRow, send: Rejected, isPause: boolean, is: Guards): boolean {
  if (isPause && row.isOver) return false;
  if (!is('defer: certain', send.isCertain) || !isOpenSend(row, send)) return false;
  Object.assign(row, { sendState: 'reserved', sends: 0, isCapped: true, isOver: false });
  return true;
}

/** `deferForCap`. */
export function deferForCap(row: TargetRow, lease: Worker): boolean {
  if (row.sendState !== 'reserved' || row.status !== 'publishing' || row.epoch !== lease.epoch) return false;
  Object.assign(row, { isCapped: true, isOver: false });
  return true;
}

/** `settlePost`. Returns the status that it writes, or null. */
export function decideSettle({ post, targets }: Database, is: Guards): PostStatus | null {
  if (post.status !== 'publishing') return null;
  const hasEnded = targets.every(({ status }) => ['posted', 'failed', 'cancelled'].includes(status));
  return is('settle: every target', hasEnded) ? combineOutcomes(targets) : null;
}

export function writeSettle(db: Database, status: PostStatus): void {
  const event = `${db.post.retries} ${status === 'failed' ? 'failed' : 'published'}`;
  if (!db.events.includes(event)) db.events.push(event);
  db.post.status = status;
}

/** `appendRejections`: what was certainly not published. */
export function appendRejections({ targets }: Database, outside: Outside[]): void {
  for (const [index, row] of targets.entries()) {
    const failed = row.status === 'failed' && row.sendState !== 'unknown';
    const waits = row.status === 'publishing' && row.sendState === 'reserved' && row.number > 0;
    const { rejection } = outside[index]!;
    const isNewer = !rejection || row.number > rejection.number || (row.number === rejection.number && failed);
    if ((failed || waits) && isNewer) outside[index]!.rejection = { number: row.number, failed };
  }
}

const carryHandles = ({ post, targets }: Database): void => {
  for (const row of targets) if (row.handleRevision === post.revision - 1) row.handleRevision = post.revision;
};

/** A change by a caller: the decision under the row's lock, and the write. */
export interface Change {
  decide(db: Database, is: Guards): boolean;
  write(db: Database, is: Guards): void;
}

export type ChangeName =
  'cancel' | 'reschedule' | 'edit' | 'archive' | 'restore' | 'objection' | 'approve' | 'retry' | 'retryLater';

export const CHANGES: Record<ChangeName, Change> = {
  cancel: {
    decide: ({ post }, is) => is('cancel: status', CHANGEABLE.includes(post.status)),
    write(db) {
      const status = db.targets.some((row) => row.status === 'posted') ? 'partial' : 'cancelled';
      Object.assign(db.post, { status, revision: db.post.revision + 1, withheld: false });
      for (const row of db.targets) if (row.status === 'pending') row.status = 'cancelled';
      Object.assign(db, { forbids: 'cancel', outbox: true });
    },
  },
  reschedule: {
    decide: ({ post, isArchived }, is) =>
      is('reschedule: status', CHANGEABLE.includes(post.status)) &&
      !isArchived &&
      !(post.slot === 'far' && post.isScheduled),
    write(db) {
      const { post } = db;
      if (post.status === 'queued') post.status = 'scheduled';
      if (post.status === 'approved') {
        Object.assign(post, { status: 'in_review', review: 'open' });
        db.forbids = 'objection';
      }
      Object.assign(post, { slot: 'far', isScheduled: true, expired: false, revision: post.revision + 1 });
      carryHandles(db);
      db.outbox = true;
    },
  },
  edit: {
    decide: ({ post }, is) => is('edit: status', CHANGEABLE.includes(post.status)),
    write(db) {
      db.post.revision += 1;
      db.text += 1;
    },
  },
  archive: {
    decide: ({ isArchived }) => !isArchived,
    write(db) {
      db.isArchived = true;
      if (CHANGEABLE.includes(db.post.status) && db.forbids === null) db.forbids = 'archive';
      if (CLAIMABLE.includes(db.post.status)) db.outbox = true;
    },
  },
  restore: {
    decide: ({ isArchived }) => isArchived,
    write(db, is) {
      db.isArchived = false;
      if (db.forbids === 'archive') db.forbids = null;
      if (is('restore: releases withheld posts')) db.post.withheld = false;
      if (CLAIMABLE.includes(db.post.status)) db.outbox = true;
    },
  },
  objection: {
    decide: ({ post, isArchived }, is) => is('objection: status', CHANGEABLE.includes(post.status)) && !isArchived,
    write(db) {
      const { post } = db;
      const moves = post.status !== 'in_review';
      if (!post.isScheduled) post.slot = 'none';
      Object.assign(post, { status: 'in_review', review: 'open', revision: post.revision + Number(moves) });
      if (moves) carryHandles(db);
      Object.assign(db, { forbids: 'objection', outbox: db.outbox || moves });
    },
  },
  approve: {
    decide: ({ post, isArchived }) => post.status === 'in_review' && !isArchived && !post.expired,
    write(db) {
      const { post } = db;
      if (post.slot === 'none' || post.slot === 'past') Object.assign(post, { slot: 'past', isScheduled: false });
      Object.assign(post, { status: 'approved', review: 'approved', revision: post.revision + 1 });
      carryHandles(db);
      Object.assign(db, { forbids: null, outbox: true });
    },
  },
  retry: {
    decide: (db, is) => selectTargets(db, is, null).length > 0,
    write(db, is) {
      retryTargets(db, is, null);
      Object.assign(db.post, { status: 'publishing', slot: 'past', isScheduled: false });
    },
  },
  retryLater: {
    decide: (db, is) => selectTargets(db, is, LATER).length > 0,
    write(db, is) {
      retryTargets(db, is, LATER);
      const { post } = db;
      const isReviewed = post.review !== null;
      Object.assign(post, { status: isReviewed ? 'in_review' : 'scheduled', slot: 'far', isScheduled: true });
      if (isReviewed) post.review = 'open';
      db.forbids = isReviewed ? 'objection' : null;
    },
  },
};

const LATER = { scheduledTime: NOW };

function retryTargets(db: Database, is: Guards, slot: Retry['slot']): void {
  const { post } = db;
  for (const row of selectTargets(db, is, slot)) {
    Object.assign(row, { status: 'pending', sendState: 'none', number: row.number + 1, sends: 0, lostHandles: 0 });
    Object.assign(row, { isCapped: false, age: 0, isOver: false, handle: null, handleRevision: null });
  }
  Object.assign(post, {
    retries: post.retries + 1,
    revision: post.revision + 1,
    epoch: post.epoch + 1,
    expired: false,
  });
  Object.assign(post, { holder: 'none', isLost: false });
  Object.assign(db, { outbox: true, forbids: null });
}

function selectTargets(db: Database, is: Guards, slot: Retry['slot']): TargetRow[] {
  const targets = db.targets.map((row) => ({
    row,
    platform: 'clipapp' as const,
    accountId: '',
    status: is('retry: failed targets') ? row.status : ('failed' as const),
    sendState: is('retry: known outcome') ? row.sendState : ('none' as const),
    isConnected: true,
  }));
  const ended = {
    status: db.post.status,
    isArchived: db.isArchived,
    hasVideo: db.content === 'ready',
    isUnapproved: db.post.review === 'open',
    targets,
  };
  const selected = selectRetried(ended, { slot });
  return 'retried' in selected ? selected.retried.map(({ row }) => row) : [];
}

/** The media is made, or cannot be made: then its charge is refunded, and the post fails. */
export function endRender(db: Database, to: 'ready' | 'failed', is: Guards): void {
  if (!is('refund: once', db.content === 'queued')) return;
  db.content = to;
  if (to === 'failed') db.refunds += 1;
  db.post.render = to;
  db.outbox = true;
  if (to === 'ready' || !CHANGEABLE.includes(db.post.status)) return;
  Object.assign(db.post, { revision: db.post.revision + 1 });
  for (const row of db.targets) row.status = 'failed';
  writeSettle(db, 'failed');
}

/** `compareJournal`: brings restored rows to the state of the journal. */
export function compareJournal({ db, outside, change }: State, is: Guards): void {
  const { post } = db;
  if (change && is('journal: changes') && post.revision < change.revision && CHANGEABLE.includes(post.status)) {
    const { revision, status, slot, forbids } = change;
    Object.assign(post, {
      revision,
      status,
      slot,
      withheld: false,
      epoch: post.epoch + 1,
      holder: 'none',
      isLost: false,
    });
    if (!CHANGEABLE.includes(status))
      for (const row of db.targets) if (row.status === 'pending') row.status = 'cancelled';
    Object.assign(db, { forbids: forbids === null && db.isArchived ? 'archive' : forbids, outbox: true });
  }
  for (const [index, { send, rejection }] of outside.entries()) {
    const row = db.targets[index]!;
    if (rejection && (send?.number ?? 0) <= rejection.number) applyRejection(db, row, rejection);
    if (send && (rejection?.number ?? -1) < send.number) applySend(db, row, send);
  }
  if (post.holder !== 'none' && ACTIVE.includes(post.status)) Object.assign(post, { holder: 'none', isLost: true });
  if (ACTIVE.includes(post.status)) db.outbox = true;
}

function applyRejection(db: Database, row: TargetRow, { number, failed }: { number: number; failed: boolean }): void {
  const hadFailed = row.status === 'failed';
  const isOpen = !FINISHED.includes(db.post.status) && ['pending', 'publishing'].includes(row.status);
  const isNewer =
    row.number < number || (row.number === number && failed && ['none', 'reserved'].includes(row.sendState));
  if (!((hadFailed && row.number < number) || (isOpen && isNewer))) return;
  row.number = number;
  if (failed) Object.assign(row, { status: 'failed', sendState: 'none' });
  if (failed && !hadFailed) reopen(db);
}

function applySend(db: Database, row: TargetRow, send: NonNullable<Outside['send']>): void {
  if (row.number >= send.number || !['pending', 'publishing', 'failed', 'cancelled'].includes(row.status)) return;
  const { number, sends, handle, revision: handleRevision } = send;
  Object.assign(row, { number, sends, handle, handleRevision, sendState: 'sent', status: 'publishing', age: 0 });
  Object.assign(row, { isCapped: false, isOver: false });
  if (FINISHED.includes(db.post.status)) db.post.retries += 1;
  reopen(db);
}

function reopen(db: Database): void {
  Object.assign(db.post, { status: 'publishing', slot: 'past', withheld: false, holder: 'none', isLost: true });
  db.post.epoch += 1;
  Object.assign(db, { outbox: true, forbids: null });
}
