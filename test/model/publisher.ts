/**
 * The activities `publishPost` and `readPlatforms` as programs: each step is one statement or one call, so that a worker can be
 * overtaken, crash or be paused between any two.
 */
import type { Guards } from './guards.ts';
import { statements as rows } from './statements.ts';
import {
  createIdleWorker,
  IDLE,
  type Answer,
  type Local,
  type Outside,
  type State,
  type TargetRow,
  type Worker,
} from './state.ts';

/** `x` is what happens outside: a platform's answer, or a fault. */
export interface Step {
  do: string;
  worker?: number;
  target?: number;
  x?: string;
}

/** `isFault`: it uses up one of the faults of the configuration. */
type Add = (step: Step, isFault?: boolean) => void;

const ENDED = ['posted', 'failed', 'cancelled'];

export function listWorkerSteps(state: State, index: number, faults: ReadonlySet<string>, is: Guards, add: Add): void {
  const worker = state.workers[index]!;
  const step = (name: string, x?: string): Step => ({ do: name, worker: index, ...(x ? { x } : {}) });
  if (!worker.isGateOpen) add(step('compare'));
  if (worker.at === 'idle') {
    const { at, task } = state.workflow;
    if (at === 'publish' && task === 'queued') add(step('take'));
    if (at === 'settle' && task === 'queued') add(step('read'));
    return;
  }
  const gated = is('journal: gate of the claim') ? ['start', 'claim'] : ['start'];
  const isGated = gated.includes(worker.at) && !worker.isGateOpen;
  const isEarly =
    worker.at === 'claim' && is('claim: slot') && state.db.post.slot !== 'past' && isCurrent(state, worker);
  const isPublishing = ['claim', 'locked', 'list', 'send', 'reads'].includes(worker.at);
  const isWaiting = ['send', 'reads'].includes(worker.at) && worker.targets.some(({ at }) => at !== 'done');
  if (!isGated && !isEarly && !isWaiting) add(step(worker.at));
  if (worker.at === 'settle' && faults.has('journal')) add(step('settle', 'unrecorded'));
  if (isPublishing)
    for (const [target, local] of worker.targets.entries())
      listTargetSteps(state, worker, target, local, faults, (one, x, isFault) =>
        add({ do: one, worker: index, target, ...(x ? { x } : {}) }, isFault),
      );
}

const isCurrent = ({ db: { post } }: State, { epoch, revision }: Worker): boolean =>
  post.epoch === epoch && post.revision === revision && ['queued', 'scheduled', 'approved'].includes(post.status);

type AddTarget = (name: string, x?: string, isFault?: boolean) => void;

function listTargetSteps(
  state: State,
  worker: Worker,
  target: number,
  local: Local,
  faults: ReadonlySet<string>,
  add: AddTarget,
): void {
  const fault = (kind: string, name: string, x: string): void => void (faults.has(kind) && add(name, x));
  const handle = local.handle === null ? null : state.outside[target]!.handles[local.handle]!;
  const waits = !worker.isGateOpen && ['mark', 'resend'].includes(local.at);
  switch (local.at) {
    case 'skip':
    case 'done':
      return;
    case 'ready':
    case 'unprepared':
      if (worker.at === 'send') add('prepared');
      return;
    case 'create':
      add('create');
      fault('refuse', 'create', 'refused');
      fault('cap', 'create', 'capped');
      fault('down', 'create', 'again');
      return;
    case 'journal':
    case 'rejournal':
      add(local.at);
      fault('journal', local.at, 'failed');
      return;
    case 'flying':
      listArrivals(handle!.state, (x) => add('arrive', x), fault);
      fault('lost', 'arrive', 'lost');
      return;
    case 'answered':
      add('answered');
      if (local.answer === 'again') add('answered', 'pause');
      return;
    case 'status':
      add('status');
      fault('down', 'status', 'unreadable');
      if (handle?.state === 'published' && !state.db.targets[target]!.isOver) fault('late', 'status', 'not_sent');
      return;
    default:
      if (!waits) add(local.at);
  }
}

/** How a platform answers a call. The reply may be lost. */
export function listArrivals(
  state: string,
  add: (x: string) => void,
  fault: (kind: string, name: string, x: string) => void,
): void {
  add(state === 'open' ? 'posted' : 'used');
  fault('refuse', 'arrive', 'refused');
  fault('cap', 'arrive', 'capped');
  fault('down', 'arrive', 'again');
  if (state !== 'open') return;
  fault('slow', 'arrive', 'processing');
  fault('dead', 'arrive', 'expired');
  fault('lost', 'arrive', 'unheard');
}

/** Changes the platform as a call arrives. Returns the answer. */
export function arrive(outside: Outside, place: number, x: string, is: Guards): Answer {
  const handle = outside.handles[place]!;
  if (x === 'lost') return 'none';
  if (x === 'used') {
    const wasPublished = ['published', 'processing'].includes(handle.state);
    if (!wasPublished || is('platform: one use')) return 'expired';
  }
  if (['refused', 'capped', 'again'].includes(x)) return x as Answer;
  if (x === 'expired') {
    handle.state = 'dead';
    return 'expired';
  }
  handle.state = x === 'processing' ? 'processing' : 'published';
  if (handle.state === 'published') outside.published += 1;
  if (x === 'unheard') return 'none';
  return x === 'processing' ? 'processing' : 'posted';
}

export function applyWorkerStep(state: State, step: Step, is: Guards): void {
  const worker = state.workers[step.worker!]!;
  if (step.do === 'compare') return compare(state, worker, is);
  if (step.target === undefined) return applyProgramStep(state, worker, step, is);
  applyTargetStep(state, worker, step, is);
}

function compare(state: State, worker: Worker, is: Guards): void {
  rows.compareJournal(state, is);
  worker.isGateOpen = true;
  state.isCompared = true;
  for (const one of state.workers) one.holds = false;
}

function applyProgramStep(state: State, worker: Worker, step: Step, is: Guards): void {
  const { db, workflow } = state;
  const finish = (next: Worker['step']): void => void Object.assign(worker, { step: next, at: 'release' });
  switch (step.do) {
    case 'take':
    case 'read':
      Object.assign(worker, { at: step.do === 'take' ? 'start' : 'readStart', isAwaited: true });
      workflow.task = 'running';
      return;
    case 'start':
      if (!rows.acquireLease(db, worker)) return report(state, worker, rows.readNextStep(db).next);
      for (const one of state.workers) one.holds = one === worker;
      worker.at = 'open';
      return;
    case 'open':
      for (const [index, row] of db.targets.entries()) worker.targets[index] = openTarget(worker, row, is);
      worker.at = 'claim';
      return;
    case 'claim':
    case 'locked': {
      const claim = step.do === 'locked' ? 'won' : rows.decideClaim(db, worker, is);
      // Without the lock another transaction commits between the decision and the write.
      if (step.do === 'claim' && claim === 'won' && !is('claim: lock')) return void (worker.at = 'locked');
      rows.writeClaim(db, worker, claim, is);
      if (claim !== 'won') return finish(rows.readNextStep(db).next);
      worker.at = worker.wasPublishing ? 'list' : 'send';
      if (!worker.wasPublishing) for (const local of worker.targets) if (local.at === 'skip') local.at = 'done';
      return;
    }
    case 'list':
      for (const [index, local] of worker.targets.entries()) recover(local, db.targets[index]!);
      worker.at = 'send';
      return;
    case 'readStart':
      for (const [index, row] of db.targets.entries())
        worker.targets[index] = {
          ...IDLE,
          at: isReadable(row) ? 'look' : 'done',
          handle: row.handle,
          resendsAt: 'publisher',
        };
      worker.at = 'reads';
      return;
    case 'send':
    case 'reads':
      worker.at = 'settle';
      return;
    case 'settle':
      return settle(state, worker, step, is);
    case 'release':
      if (worker.epoch > 0) rows.releaseLease(db, worker);
      return report(state, worker, worker.step!);
  }
}

const isReadable = (row: TargetRow): boolean =>
  row.handle !== null && ['sent', 'confirmed'].includes(row.sendState) && !ENDED.includes(row.status);

function openTarget(worker: Worker, row: TargetRow, is: Guards): Local {
  const isOpen = ['none', 'reserved'].includes(row.sendState) && !ENDED.includes(row.status);
  if (!isOpen || worker.isExpired || row.isCapped) return { ...IDLE, handle: row.handle };
  const isReusable =
    row.handle !== null && is('prepare: revision of the handle', row.handleRevision === worker.revision);
  const seen = { sent: false, age: row.age, isOver: row.isOver };
  return {
    ...IDLE,
    at: isReusable ? 'check' : 'create',
    handle: isReusable ? row.handle : null,
    previous: row.handle,
    seen,
  };
}

/** What a publisher does with a target that an earlier one left. */
function recover(local: Local, row: TargetRow): void {
  if (local.at !== 'skip' && row.sendState === 'reserved') return;
  if (isReadable(row)) Object.assign(local, IDLE, { at: 'look', handle: row.handle, resendsAt: 'recheck' });
  else Object.assign(local, { at: 'done' });
}

function settle(state: State, worker: Worker, step: Step, is: Guards): void {
  const { db, outside } = state;
  const status = rows.decideSettle(db, is);
  if (status !== null) rows.writeSettle(db, status);
  if (db.post.status !== 'posted' && step.x !== 'unrecorded') rows.appendRejections(db, outside);
  const isUndecided = db.targets.some((row) => row.sendState === 'sent' || row.status === 'processing');
  const isUnsent = db.targets.some((row) => row.sendState === 'reserved' && !row.isCapped);
  const next = rows.readNextStep(db).next;
  const mayResend = worker.targets.some((local) => local.resendsAt === 'publisher' && local.answer === 'not_sent');
  const settles = db.post.status === 'publishing' && isUndecided && !isUnsent && !mayResend;
  worker.step = settles ? 'settle' : mayResend && db.post.status === 'publishing' ? 'publish' : next;
  worker.at = 'release';
}

/** Ends the activity. The workflow gets the step unless it has stopped waiting. */
function report(state: State, worker: Worker, step: NonNullable<Worker['step']>): void {
  const { workflow } = state;
  if (worker.isAwaited) {
    const isOutdated = workflow.isOutdated && ['wait', 'hold'].includes(step);
    Object.assign(workflow, { at: workflow.isChanged || isOutdated ? 'read' : step, task: 'none', isOutdated: false });
    if (['publish', 'settle'].includes(workflow.at)) workflow.task = 'queued';
  }
  const { isGateOpen } = worker;
  Object.assign(worker, createIdleWorker(worker.targets.length), { isGateOpen });
}

/** The lowest number of a handle that nothing refers to. */
function allocateHandle(state: State, target: number): number {
  const { handles, orphans, send } = state.outside[target]!;
  const { db, backup, workers } = state;
  const locals = workers.flatMap(({ targets }) => [targets[target]!.handle, targets[target]!.previous]);
  const used = new Set([
    db.targets[target]!.handle,
    backup?.targets[target]!.handle,
    send?.handle,
    ...orphans,
    ...locals,
  ]);
  for (let place = 0; ; place += 1) {
    if (used.has(place)) continue;
    for (const [old] of handles.entries()) if (!used.has(old)) handles[old] = null;
    while (handles.length < place) handles.push(null);
    handles[place] = { state: 'open', text: db.text };
    return place;
  }
}

function applyTargetStep(state: State, worker: Worker, step: Step, is: Guards): void {
  const target = step.target!;
  const local = worker.targets[target]!;
  const row = state.db.targets[target]!;
  const outside = state.outside[target]!;
  const go = (at: Local['at'], changes: Partial<Local> = {}): void => void Object.assign(local, changes, { at });
  switch (step.do) {
    case 'check': {
      const { state: found } = outside.handles[local.handle!]!;
      if (found === 'open') return go('ready');
      return found === 'dead'
        ? go('create', { previous: local.handle, handle: null })
        : go('unprepared', { answer: 'none' });
    }
    case 'create':
      if (step.x) return go('unprepared', { answer: step.x as Answer });
      return go('store', { handle: allocateHandle(state, target) });
    case 'store':
      if (rows.storeHandle(row, local.previous, local.handle!, worker.revision)) return go('ready');
      if (row.handle !== null && row.handleRevision === worker.revision) return go('check', { handle: row.handle });
      return go('unprepared', { answer: 'none' });
    case 'prepared':
      return local.at === 'ready'
        ? go(is('sent before the call') ? 'mark' : 'call')
        : endUnprepared(worker, local, row);
    case 'mark':
      return mark(state, worker, target, is);
    case 'journal':
      if (step.x === 'failed') return go(is('journal: withdraws') ? 'withdraw' : 'call');
      if (is('journal: before the call')) append(outside, local.handle!, row);
      return go('call');
    case 'withdraw':
      rows.withdrawSend(row, local.sends);
      return go('done');
    case 'call':
      // A worker that was paused for longer than `SEND_WINDOW_MS` does not call.
      return is('call: window', !local.isLate) ? go('flying') : go('done');
    case 'arrive':
      return go('answered', { answer: arrive(outside, local.handle!, step.x!, is) });
    case 'answered':
      return handleAnswer(local, row, step, is);
    case 'resend':
      return resend(local, row);
    case 'rejournal':
      if (step.x === 'failed') return go('look');
      append(outside, local.handle!, row);
      return go('call');
    case 'look': {
      if (!isReadable(row)) return go('done');
      return go('status', {
        sends: row.sends,
        seen: { sent: row.sendState === 'sent', age: row.age, isOver: row.isOver },
      });
    }
    case 'status':
      return go('read', { answer: (step.x as Answer | undefined) ?? readPlatform(outside, local.handle!) });
    case 'read':
      return handleRead(local, row);
    case 'recheck':
      return outside.handles[local.handle!]!.state === 'open' ? go('resend') : go('done');
  }
}

function append(outside: Outside, handle: number, { number, sends, handleRevision: revision }: TargetRow): void {
  if (!outside.send || number > outside.send.number) outside.send = { number, sends, handle, revision };
}

function readPlatform({ handles }: Outside, handle: number): Answer {
  const answers = {
    open: 'not_sent',
    processing: 'processing',
    published: 'posted',
    refused: 'failed',
    dead: 'expired',
  } as const;
  return answers[handles[handle]!.state];
}

function endUnprepared(worker: Worker, local: Local, row: TargetRow): void {
  local.at = 'done';
  if (local.answer === 'capped' && rows.deferForCap(row, worker)) return;
  if (local.answer === 'refused' || local.seen.isOver) rows.failReserved(row, worker);
}

function mark(state: State, worker: Worker, target: number, is: Guards): void {
  const { db } = state;
  const local = worker.targets[target]!;
  const row = db.targets[target]!;
  if (!rows.markSent(db, row, worker, local.handle, is)) return void (local.at = 'done');
  Object.assign(local, { at: 'journal', sends: row.sends, isCertain: row.sends === 1, isLate: false });
  const text = state.outside[target]!.handles[local.handle!]?.text;
  if (db.post.slot !== 'past') state.broken = 'sent before its slot';
  if (db.post.expired) state.broken = 'sent after it expired';
  if (db.forbids) state.broken = `sent after an acknowledged ${db.forbids}`;
  if (!state.wasRestored && text !== db.text) state.broken = 'sent with an old text';
}

function handleAnswer(local: Local, row: TargetRow, { x }: Step, is: Guards): void {
  const send = { handle: local.handle, sends: local.sends, isCertain: local.isCertain };
  const look = { at: 'look', answer: null } as const;
  if (!is('sent before the call') && row.sendState === 'reserved') {
    Object.assign(row, { sendState: 'sent', sends: 1, number: row.number + 1 });
    Object.assign(send, { sends: 1, isCertain: true });
  }
  local.at = 'done';
  switch (local.answer) {
    case 'posted':
    case 'processing':
      return rows.confirmTarget(row, local.handle, local.answer === 'processing');
    case 'none':
      return void Object.assign(local, look, { isCertain: false, resendsAt: 'resend' });
    case 'again':
      if (x === 'pause') return void rows.deferSent(row, send, true, is);
      return void Object.assign(local, { at: 'resend', seen: { ...local.seen, isOver: row.isOver } });
    case 'expired':
      if (rows.discardLostHandle(row, send, is))
        return void Object.assign(local, { at: 'create', handle: null, previous: null });
      if (!send.isCertain) return void Object.assign(local, look);
      break;
    case 'capped':
      if (rows.deferSent(row, send, false, is)) return;
      break;
  }
  if (!is('fail: certain', send.isCertain)) return void Object.assign(local, look, { isRefused: true });
  rows.failSent(row, send, 'confirmed');
}

function resend(local: Local, row: TargetRow): void {
  if (row.isOver) return void Object.assign(local, { at: 'look', resendsAt: null });
  if (!rows.markResent(row, local.handle, local.sends))
    return void Object.assign(local, { at: 'look', resendsAt: null });
  Object.assign(local, { at: 'rejournal', sends: row.sends, isLate: false });
}

function handleRead(local: Local, row: TargetRow): void {
  const { handle, sends, seen, answer } = local;
  const { resendsAt } = local;
  Object.assign(local, { at: 'done', resendsAt: null });
  if (answer === 'posted') return rows.confirmTarget(row, handle, false);
  if (answer === 'failed') return rows.failSent(row, { handle, sends }, 'confirmed');
  if (answer === 'expired' && seen.age > 0) return rows.failSent(row, { handle, sends }, 'confirmed');
  if (answer === 'processing') rows.confirmTarget(row, handle, true);
  if (answer === 'not_sent' && seen.sent) {
    if (local.isRefused) return rows.failSent(row, { handle, sends }, 'confirmed');
    const isDenied = seen.age > 0;
    if (isDenied && seen.isOver) return rows.failSent(row, { handle, sends }, 'confirmed');
    if (isDenied) {
      if (resendsAt === 'publisher') Object.assign(local, { resendsAt });
      else if (resendsAt) local.at = resendsAt;
      return;
    }
  }
  endAtLimit(local, row);
}

function endAtLimit({ handle, sends, seen, answer }: Local, row: TargetRow): void {
  if (seen.age < 2 || !seen.isOver) return;
  if (answer === 'processing') rows.confirmTarget(row, handle, false);
  else rows.failSent(row, { handle, sends }, 'unknown');
}
