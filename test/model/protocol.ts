/** The publishing protocol as a transition system: callers, workflow, workers, relay, time, platforms and faults. */
import { ACTIVE, CHANGEABLE, CLAIMABLE, FINISHED, type PostStatus } from '../../domain/posts/post.ts';
import type { Model } from './explore.ts';
import { createGuards, type GuardName, type Guards } from './guards.ts';
import { applyWorkerStep, arrive, listArrivals, listWorkerSteps, type Step } from './publisher.ts';
import * as rows from './rows.ts';
import type { ChangeName } from './rows.ts';
import { copyDatabase, copyState, createIdleWorker, describeState, type PostRow, type State } from './state.ts';

/**
 * `pause`: a worker is taken for lost while it runs. `lost`: a call or its reply. `late`: the platform lists a post late. `slow`: it
 * processes the video after the call. `down`: it does not answer, or asks for a pause. `dead`: it loses a handle. `journal`: an append fails.
 * `restore`: a backup, and its restore. `terminate`: the workflow ends without a reason.
 */
export type FaultName =
  | 'crash'
  | 'pause'
  | 'lost'
  | 'late'
  | 'slow'
  | 'refuse'
  | 'cap'
  | 'down'
  | 'dead'
  | 'journal'
  | 'restore'
  | 'terminate';

export interface Configuration {
  workers: number;
  targets: number;
  slot: PostRow['slot'];
  /** The post has an `expiresAfter`. */
  expires: boolean;
  /** Its media is still made. */
  renders: boolean;
  changes: readonly ChangeName[];
  changeLimit: number;
  faults: readonly FaultName[];
  faultLimit: number;
  /** The platform publishes once through a handle, however often it is called. */
  isFenced: boolean;
}

export const SMALLEST: Configuration = {
  workers: 1,
  targets: 1,
  slot: 'past',
  expires: false,
  renders: false,
  changes: [],
  changeLimit: 0,
  faults: [],
  faultLimit: 0,
  isFenced: true,
};

export function createProtocol(configuration: Configuration, removed: GuardName | null = null): Model<State, Step> {
  const { isFenced } = configuration;
  const is = createGuards(new Set([removed, ...(isFenced ? [] : ['platform: one use'])]));
  const faults = new Set<string>(configuration.faults);
  return {
    start: () => createStart(configuration),
    list: (state) => listSteps(state, configuration, faults, is),
    apply: (state, step) => applyStep(state, step, is),
    describe: describeState,
    findViolation,
    isAtRest,
  };
}

function createStart({ workers, targets, slot, renders, changeLimit, faultLimit }: Configuration): State {
  const status: PostStatus = slot === 'past' ? 'queued' : 'scheduled';
  const row = {
    status: 'pending',
    sendState: 'none',
    handle: null,
    handleRevision: null,
    epoch: 0,
    sends: 0,
    number: 0,
  } as const;
  const times = { lostHandles: 0, isCapped: false, age: 0, isOver: false } as const;
  return {
    db: {
      post: {
        status,
        revision: 1,
        epoch: 0,
        slot,
        isScheduled: slot !== 'past',
        expired: false,
        withheld: false,
        holder: 'none',
        isLost: false,
        retries: 0,
        render: renders ? 'queued' : 'ready',
        review: null,
      },
      targets: Array.from({ length: targets }, () => ({ ...row, ...times })),
      isArchived: false,
      content: renders ? 'queued' : 'ready',
      refunds: 0,
      events: [],
      outbox: true,
      text: 0,
      forbids: null,
    },
    outside: Array.from({ length: targets }, () => ({
      handles: [],
      published: 0,
      orphans: [],
      send: null,
      rejection: null,
    })),
    change: null,
    backup: null,
    isCompared: true,
    wasRestored: false,
    workers: Array.from({ length: workers }, () => createIdleWorker(targets)),
    workflow: { at: 'none', isChanged: false, task: 'none', reads: false, isOutdated: false },
    unlocked: null,
    changes: changeLimit,
    faults: faultLimit,
    broken: null,
  };
}

interface Listed {
  action: Step;
  isForced: boolean;
}

function listSteps(
  state: State,
  { changes, expires }: Configuration,
  configured: ReadonlySet<string>,
  is: Guards,
): Listed[] {
  const steps: Listed[] = [];
  const faults: ReadonlySet<string> = state.faults > 0 ? configured : new Set();
  const add = (action: Step, isFault = false): void => void steps.push({ action: action, isForced: !isFault });
  const addFault = (kind: FaultName, step: string, rest: Partial<Step> = {}): void => {
    if (faults.has(kind)) steps.push({ action: { do: step, ...rest }, isForced: false });
  };
  if (state.unlocked !== null) add({ do: 'write', x: state.unlocked });
  else if (state.changes > 0 && state.isCompared)
    for (const name of changes)
      if (rows.CHANGES[name].decide(state.db, is)) steps.push({ action: { do: 'change', x: name }, isForced: false });
  listWorkflowSteps(state, is, add, addFault);
  listTimeSteps(state, expires, add, addFault);
  if (state.db.content === 'queued' || (!is('refund: once') && state.db.refunds === 1))
    for (const x of ['ready', 'failed']) if (state.db.content === 'queued' || x === 'failed') add({ do: 'render', x });
  for (const [target, { orphans, handles }] of state.outside.entries())
    if (orphans.length > 0) {
      const arrived = (x: string): void => add({ do: 'orphan', target, x });
      listArrivals(handles[orphans[0]!]!.state, arrived, (kind, _, x) =>
        addFault(kind as FaultName, 'orphan', { target, x }),
      );
      add({ do: 'orphan', target, x: 'lost' });
    }
  for (const [worker, { at, holds, isAwaited, targets }] of state.workers.entries()) {
    listWorkerSteps(state, worker, faults, is, add);
    if (at === 'idle') continue;
    addFault('crash', 'crash', { worker });
    if (isAwaited && targets.some(({ isLate }) => isLate)) add({ do: 'timeout', worker, x: 'late' });
    else if (isAwaited) addFault('pause', 'timeout', { worker });
    if (holds && state.db.post.status !== 'publishing' && ACTIVE.includes(state.db.post.status))
      addFault('pause', 'suspect', { worker });
  }
  if (state.backup === null) addFault('restore', 'backup');
  else addFault('restore', 'restore database');
  return steps;
}

function listWorkflowSteps({ db, workflow }: State, is: Guards, add: (step: Step) => void, addFault: AddFault): void {
  const { post } = db;
  if (db.outbox && is('dispatch: signal')) add({ do: 'dispatch' });
  const { at, isChanged, task, reads } = workflow;
  if (at === 'read' || (isChanged && ['wait', 'hold', 'publish', 'settle'].includes(at))) add({ do: 'next' });
  const isStale = db.outbox || isChanged;
  if (at === 'wait' && (reads ? post.expired || isStale : post.slot !== 'far' || isStale)) add({ do: 'timer' });
  if (task === 'lost') add({ do: 'lost' });
  if (!['none', 'end'].includes(at)) addFault('terminate', 'terminate');
  const isIdle = !db.outbox && !isChanged && ['none', 'end', 'hold'].includes(at);
  const isOverdue =
    ACTIVE.includes(post.status) && !post.withheld && ['none', 'ready'].includes(post.render) && post.slot === 'past';
  if (isIdle && isOverdue && is('sweep: overdue posts')) add({ do: 'sweep' });
  if (post.holder === 'dead' && ACTIVE.includes(post.status)) add({ do: 'requeue' });
}

type AddFault = (kind: FaultName, step: string, rest?: Partial<Step>) => void;

/** The places of a publisher between `sent` and its call, which it leaves within `SEND_WINDOW_MS` unless it is paused. */
const CALLING = new Set(['journal', 'rejournal', 'call', 'withdraw']);

function listTimeSteps(
  { db, outside, workers }: State,
  expires: boolean,
  add: (step: Step) => void,
  addFault: AddFault,
): void {
  const { post } = db;
  if (CLAIMABLE.includes(post.status) || post.status === 'in_review') {
    if (post.slot === 'far' || post.slot === 'near') add({ do: 'time', x: post.slot === 'far' ? 'near' : 'past' });
  }
  if (expires && post.slot === 'past' && !post.expired && !FINISHED.includes(post.status))
    add({ do: 'time', x: 'expired' });
  for (const [target, row] of db.targets.entries()) {
    const isCalled =
      outside[target]!.orphans.length > 0 || workers.some(({ targets }) => targets[target]!.at === 'flying');
    if (row.isCapped) add({ do: 'time', target, x: 'uncapped' });
    if (!['publishing', 'processing'].includes(row.status)) continue;
    const isSent = row.sendState === 'sent' || row.status === 'processing';
    const isCalling = workers.some(
      ({ targets }) => CALLING.has(targets[target]!.at) && targets[target]!.sends === row.sends,
    );
    if (isSent && row.age === 0 && !isCalled && isCalling) addFault('pause', 'age', { target });
    else if (isSent && row.age < 2 && !isCalled && (row.age === 0 || row.isOver))
      add({ do: 'time', target, x: 'older' });
    if (!row.isOver && !row.isCapped && !isCalled && (!isSent || row.age > 0)) add({ do: 'time', target, x: 'over' });
    for (const [place, handle] of outside[target]!.handles.entries())
      if (handle?.state === 'processing') {
        add({ do: 'processed', target, x: `${place} published` });
        if (row.age < 2) add({ do: 'processed', target, x: `${place} refused` });
      }
  }
}

const FAULTS = new Set(['age', 'crash', 'timeout', 'suspect', 'terminate', 'backup', 'restore database']);
const FAULTY_ANSWERS = new Set([
  'refused',
  'capped',
  'again',
  'processing',
  'expired',
  'lost',
  'unheard',
  'failed',
  'unreadable',
  'not_sent',
  'unrecorded',
]);

function isFaulty({ do: name, x }: Step): boolean {
  if (FAULTS.has(name)) return x !== 'late';
  return (
    ['create', 'journal', 'rejournal', 'arrive', 'status', 'settle'].includes(name) &&
    x !== undefined &&
    FAULTY_ANSWERS.has(x)
  );
}

function applyStep(before: State, step: Step, is: Guards): State {
  const state = copyState(before);
  if (isFaulty(step)) state.faults -= 1;
  const { db, workflow } = state;
  switch (step.do) {
    case 'change':
      state.changes -= 1;
      if (hasLock(step.x as ChangeName, is)) rows.CHANGES[step.x as ChangeName].write(db, is);
      else state.unlocked = step.x!;
      break;
    case 'write':
      rows.CHANGES[step.x as ChangeName].write(db, is);
      state.unlocked = null;
      break;
    case 'dispatch':
      dispatch(state);
      break;
    case 'next':
      readNext(state, is);
      break;
    case 'timer':
      Object.assign(workflow, workflow.reads ? { at: 'read' } : { at: 'publish', task: 'queued' });
      break;
    case 'lost':
      Object.assign(workflow, { at: 'read', task: 'none' });
      break;
    case 'terminate':
      disown(state);
      Object.assign(workflow, { at: 'end', isChanged: false, task: 'none' });
      break;
    case 'sweep':
      db.outbox = true;
      break;
    case 'requeue':
    case 'suspect':
      Object.assign(db.post, { holder: 'none', isLost: true });
      for (const worker of state.workers) worker.holds = false;
      db.outbox = true;
      break;
    case 'timeout':
      state.workers[step.worker!]!.isAwaited = false;
      workflow.task = 'lost';
      break;
    case 'crash':
      crash(state, step.worker!);
      break;
    case 'age':
      db.targets[step.target!]!.age = 1;
      delayCalls(state, step.target!);
      break;
    case 'time':
      passTime(state, step);
      break;
    case 'render':
      rows.endRender(db, step.x as 'ready' | 'failed', is);
      break;
    case 'processed': {
      const [place, to] = step.x!.split(' ');
      const outside = state.outside[step.target!]!;
      outside.handles[Number(place)]!.state = to as 'published' | 'refused';
      if (to === 'published') outside.published += 1;
      break;
    }
    case 'orphan': {
      const outside = state.outside[step.target!]!;
      arrive(outside, outside.orphans.shift()!, step.x!, is);
      break;
    }
    case 'backup':
      state.backup = copyDatabase(db);
      break;
    case 'restore database':
      restoreDatabase(state, is);
      break;
    default:
      applyWorkerStep(state, step, is);
  }
  return state;
}

function hasLock(name: ChangeName, is: Guards): boolean {
  if (name === 'cancel') return is('cancel: lock');
  if (name === 'reschedule') return is('reschedule: lock');
  return name === 'objection' ? is('objection: lock') : true;
}

/** The signal, which starts the workflow if it has ended, and then the entry in the journal. */
function dispatch(state: State): void {
  const { db, workflow } = state;
  const { revision, status, slot } = db.post;
  db.outbox = false;
  if (['none', 'end'].includes(workflow.at)) Object.assign(workflow, { at: 'read', task: 'none' });
  else if (workflow.at !== 'read') workflow.isChanged = true;
  const isCancelled = status === 'cancelled' || (status === 'partial' && db.forbids === 'cancel');
  const isRecorded = revision > 1 && (isCancelled || CHANGEABLE.includes(status));
  if (isRecorded && (state.change?.revision ?? 0) < revision)
    state.change = { revision, status, slot, forbids: db.forbids };
}

function readNext(state: State, is: Guards): void {
  const { db, workflow } = state;
  const step = rows.readNextStep(db);
  workflow.isChanged = false;
  const wasPublishing = workflow.at === 'publish';
  // A publisher that runs reacts to changes itself, unless it was lost.
  workflow.isOutdated =
    wasPublishing && is('workflow: outdated step') && !(step.next === 'publish' && step.publisherLost);
  if (wasPublishing && !(step.next === 'publish' && step.publisherLost)) return;
  disown(state);
  const isSettling = workflow.at === 'settle' && step.next !== 'end';
  workflow.at = isSettling ? 'settle' : step.next;
  workflow.task = workflow.at === 'publish' || workflow.at === 'settle' ? 'queued' : 'none';
  workflow.reads = step.next === 'wait' && step.again === true;
}

function disown({ workers }: State): void {
  for (const worker of workers) worker.isAwaited = false;
}

function crash(state: State, index: number): void {
  const worker = state.workers[index]!;
  for (const [target, local] of worker.targets.entries())
    if (local.at === 'flying') state.outside[target]!.orphans.push(local.handle!);
  if (worker.holds && state.db.post.holder === 'live') state.db.post.holder = 'dead';
  if (worker.isAwaited) state.workflow.task = 'lost';
  const { isGateOpen } = worker;
  state.workers[index] = { ...createIdleWorker(worker.targets.length), isGateOpen };
}

function passTime({ db }: State, { target, x }: Step): void {
  const { post } = db;
  if (target === undefined) {
    if (x === 'expired') post.expired = true;
    else post.slot = x as PostRow['slot'];
    return;
  }
  const row = db.targets[target]!;
  if (x === 'uncapped') row.isCapped = false;
  if (x === 'over') row.isOver = true;
  if (x === 'older') row.age = row.age === 0 ? 1 : 2;
}

/** Every worker loses its session, and compares the journal before it publishes again. */
function restoreDatabase(state: State, is: Guards): void {
  state.db = copyDatabase(state.backup!);
  Object.assign(state, { backup: null, isCompared: false, wasRestored: true });
  for (const worker of state.workers) Object.assign(worker, { isGateOpen: !is('journal: gate'), holds: false });
  if (state.db.post.holder === 'live') state.db.post.holder = 'dead';
  for (const target of state.db.targets.keys()) delayCalls(state, target);
}

/** A pause, or a restore, takes longer than the time within which a call leaves. */
function delayCalls({ workers }: State, target: number): void {
  for (const { targets } of workers) if (CALLING.has(targets[target]!.at)) targets[target]!.isLate = true;
}

/** What no state may show. */
function findViolation({ db, outside, change, isCompared, broken }: State): string | null {
  if (broken) return broken;
  if (outside.some(({ published }) => published > 1)) return 'published twice';
  if (!isCompared) return null;
  const { post, targets } = db;
  for (const [target, row] of targets.entries()) {
    const { published, handles } = outside[target]!;
    const isLive = published > 0 || handles.some((handle) => handle?.state === 'processing');
    if (row.status === 'posted' && !isLive) return 'reported as posted, but not published';
    const isDenied = row.status === 'failed' && row.sendState !== 'unknown';
    if (isDenied && published > 0) return 'reported as failed, but published';
    // A retry leaves what an earlier round has published.
    if (published > 0 && row.status !== 'posted') {
      if (db.forbids === 'cancel' || db.forbids === 'objection') return `published after an acknowledged ${db.forbids}`;
      if (CLAIMABLE.includes(post.status)) return 'published while it waits for its slot';
    }
    if (FINISHED.includes(post.status) && !['posted', 'failed', 'cancelled'].includes(row.status))
      return 'ended before a target';
  }
  if (change?.forbids === 'cancel' && post.retries === 0 && published(outside))
    return 'published after an acknowledged cancel';
  if (db.forbids === 'cancel' && !['cancelled', 'partial'].includes(post.status))
    return 'a cancelled post is not cancelled';
  const isReported = FINISHED.includes(post.status) && db.forbids !== 'cancel';
  if (db.events.filter((event) => event.startsWith(`${post.retries} `)).length !== Number(isReported))
    return 'event without an end, or an end without an event';
  if (db.refunds !== Number(db.content === 'failed')) return 'refund without a failure, or a failure without a refund';
  return null;
}

const published = (outside: State['outside']): boolean => outside.some((one) => one.published > 0);

/** The run has ended, or waits for a person. */
function isAtRest({ db, outside, workers, workflow, unlocked }: State): boolean {
  const isQuiet =
    workers.every(({ at, isGateOpen }) => at === 'idle' && isGateOpen) &&
    outside.every(({ orphans }) => orphans.length === 0);
  if (!isQuiet || db.outbox || workflow.isChanged || unlocked !== null) return false;
  if (workflow.at === 'end') return FINISHED.includes(db.post.status);
  const { post, isArchived } = db;
  return workflow.at === 'hold' && (post.status === 'in_review' || (post.withheld && isArchived));
}
