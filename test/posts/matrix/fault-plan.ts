import type { IncomingMessage } from 'node:http';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import { IRREVERSIBLE, getCallName } from './calls.ts';
import type { CallRow, Finding, Happening } from './cells.ts';
import type { Answer, Fate } from './faulty-proxy.ts';

/** The response with which each platform denies a post: it waits for the irreversible call. */
const DENIALS: Record<Platform, { call: string; answer: Answer }> = {
  clipapp: {
    call: 'status',
    answer: { status: 200, body: { data: { status: 'PROCESSING_UPLOAD', uploaded_bytes: 0 }, error: { code: 'ok' } } },
  },
  reelnet: { call: 'container state', answer: { status: 200, body: { status_code: 'FINISHED' } } },
  videoshorts: { call: 'probe', answer: { status: 308 } },
};

const FATES: Record<Happening, Fate> = {
  'never arrives': 'never arrives',
  'reply lost': 'reply lost',
  'answered 503': 'answered 503',
  'acts, answers 503': 'acts, answers 503',
  'crash before': 'held before',
  'crash after': 'held after',
};

/** After this many calls without a result, the time limit is over. */
const CALLS_TO_BOUND = 2;

export interface MatrixCell {
  platform: Platform;
  row: CallRow;
  happening: Happening;
  finding: Finding;
}

export function isCrash({ happening }: MatrixCell): boolean {
  return happening === 'crash before' || happening === 'crash after';
}

/** Chooses the fault of each call of one cell. */
export class FaultPlan {
  /** Every call by its name, in order. */
  readonly calls: string[] = [];
  readonly #play: MatrixCell;
  readonly #passBound: () => Promise<void>;
  #isInjected = false;
  /** A crashing publisher makes no further call, although its process may run for a moment. */
  #isCrashing = false;
  #matches = 0;
  #publishes = 0;
  #undecided = 0;

  /** `passBound` moves the post past its time limit. */
  constructor(play: MatrixCell, passBound: () => Promise<void>) {
    this.#play = play;
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

  async getFate(call: IncomingMessage): Promise<Fate> {
    if (this.#isCrashing) return 'held before';
    const { platform, row, happening, finding } = this.#play;
    const name = getCallName(platform, call, this.#publishes > 0);
    this.calls.push(name);
    if (name === IRREVERSIBLE[platform]) this.#publishes += 1;
    if (name === row.call && ++this.#matches === (row.nth ?? 1)) {
      this.#isInjected = true;
      this.#isCrashing = isCrash(this.#play);
      return FATES[happening];
    }
    if (this.#isInjected && finding === 'cannot tell') return this.#withholdResult('never arrives');
    if (row.denialProvesNothing && finding === 'absent' && name === row.call) return this.#withholdResult('passes');
    return this.#leading(name) ?? this.#denial(name) ?? row.says?.[name] ?? 'passes';
  }

  async #withholdResult(fate: Fate): Promise<Fate> {
    this.#undecided += 1;
    if (this.#undecided === CALLS_TO_BOUND) await this.#passBound();
    return fate;
  }

  /** Drops the response of the irreversible call, so that a status read follows. */
  #leading(name: string): Fate | null {
    const { platform, row, finding } = this.#play;
    if (row.fixture !== 'reading' || name !== IRREVERSIBLE[platform] || this.#publishes > 1) return null;
    return finding === 'absent' ? 'never arrives' : 'reply lost';
  }

  #denial(name: string): Fate | null {
    const { platform, row, finding } = this.#play;
    const { call, answer } = DENIALS[platform];
    const sent = row.fixture === 'irreversible' || row.fixture === 'settling';
    const denies = sent && finding === 'absent' && this.#publishes === 1;
    return denies && name === call ? answer : null;
  }
}
