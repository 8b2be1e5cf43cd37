import type { IncomingMessage } from 'node:http';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import { IRREVERSIBLE, getCallName } from './calls.ts';
import type { CallRow, Finding, Fault } from './cells.ts';
import type { FakeResponse, CallAction } from './faulty-proxy.ts';

/** The response with which each platform denies a post: the response says that the irreversible call has not arrived. */
const DENIALS: Record<Platform, { call: string; response: FakeResponse }> = {
  clipapp: {
    call: 'status',
    response: {
      status: 200,
      body: { data: { status: 'PROCESSING_UPLOAD', uploaded_bytes: 0 }, error: { code: 'ok' } },
    },
  },
  reelnet: { call: 'container state', response: { status: 200, body: { status_code: 'FINISHED' } } },
  videoshorts: { call: 'probe', response: { status: 308 } },
  atproto: { call: 'get record', response: { status: 400, body: { error: 'RecordNotFound' } } },
};

const ACTIONS: Record<Fault, CallAction> = {
  'never arrives': 'never arrives',
  'reply lost': 'reply lost',
  'returns 503': 'returns 503',
  'acts, returns 503': 'acts, returns 503',
  'crash before': 'held before',
  'crash after': 'held after',
};

/** After this many calls without a result, the time limit is over. */
const CALLS_TO_BOUND = 2;

export interface MatrixCell {
  platform: Platform;
  row: CallRow;
  fault: Fault;
  finding: Finding;
}

export function isCrash({ fault }: MatrixCell): boolean {
  return fault === 'crash before' || fault === 'crash after';
}

/** Chooses the fault of each call of one cell. */
export class FaultPlan {
  /** Every call by its name, in order. */
  readonly calls: string[] = [];
  readonly #cell: MatrixCell;
  readonly #passBound: () => Promise<void>;
  #isInjected = false;
  /** A crashing publisher makes no further call, although its process may run for a moment. */
  #isCrashing = false;
  #matches = 0;
  #publishes = 0;
  #undecided = 0;

  /** `passBound` moves the post past its time limit. */
  constructor(cell: MatrixCell, passBound: () => Promise<void>) {
    this.#cell = cell;
    this.#passBound = passBound;
  }

  /** Whether the fault has been injected. */
  get isInjected(): boolean {
    return this.#isInjected;
  }

  /** Marks the publisher as crashed; later calls come from another one. */
  markCrashed(): void {
    this.#isCrashing = false;
  }

  async chooseAction(call: IncomingMessage): Promise<CallAction> {
    if (this.#isCrashing) return 'held before';
    const { platform, row, fault, finding } = this.#cell;
    const name = getCallName(platform, call, this.#publishes > 0);
    this.calls.push(name);
    if (name === IRREVERSIBLE[platform]) this.#publishes += 1;
    if (name === row.call && ++this.#matches === (row.nth ?? 1)) {
      this.#isInjected = true;
      this.#isCrashing = isCrash(this.#cell);
      return ACTIONS[fault];
    }
    if (this.#isInjected && finding === 'cannot tell') return this.#withholdResult('never arrives');
    if (row.denialProvesNothing && finding === 'absent' && name === row.call) return this.#withholdResult('passes');
    return this.#leading(name) ?? this.#denial(name) ?? row.responses?.[name] ?? 'passes';
  }

  async #withholdResult(action: CallAction): Promise<CallAction> {
    this.#undecided += 1;
    if (this.#undecided === CALLS_TO_BOUND) await this.#passBound();
    return action;
  }

  /** Drops the response of the irreversible call, so that a status read follows. */
  #leading(name: string): CallAction | null {
    const { platform, row, finding } = this.#cell;
    if (row.phase !== 'reading' || name !== IRREVERSIBLE[platform] || this.#publishes > 1) return null;
    return finding === 'absent' ? 'never arrives' : 'reply lost';
  }

  #denial(name: string): CallAction | null {
    const { platform, row, finding } = this.#cell;
    const { call, response } = DENIALS[platform];
    const sent = row.phase === 'irreversible' || row.phase === 'settling';
    const denies = sent && finding === 'absent' && this.#publishes === 1;
    return denies && name === call ? response : null;
  }
}
