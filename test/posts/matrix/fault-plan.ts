import type { IncomingMessage } from 'node:http';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import { IRREVERSIBLE, getCallName } from './calls.ts';
import type { CallRow, Finding, Happening } from './cells.ts';
import type { Answer, Fate } from './faulty-proxy.ts';

/** How each platform denies a post that it has: as one that waits for the irreversible call. */
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
  'dies before it': 'held before it',
  'dies after it': 'held after it',
};

/** After so many calls that told nothing, or denied without proof, the bound is over. */
const CALLS_TO_BOUND = 2;

export interface MatrixCell {
  platform: Platform;
  row: CallRow;
  happening: Happening;
  finding: Finding;
}

export function isCrash({ happening }: MatrixCell): boolean {
  return happening === 'dies before it' || happening === 'dies after it';
}

/** What becomes of each call of one cell, in the order in which the calls come. */
export class FaultPlan {
  /** Every call by its name, in order. */
  readonly calls: string[] = [];
  readonly #play: MatrixCell;
  readonly #passBound: () => Promise<void>;
  #hasStruck = false;
  /** A publisher that dies makes no further call, although its process may live on for a moment. */
  #isDying = false;
  #seen = 0;
  #publishes = 0;
  #untold = 0;

  /** `passBound` makes it later than any bound. */
  constructor(play: MatrixCell, passBound: () => Promise<void>) {
    this.#play = play;
    this.#passBound = passBound;
  }

  /** Whether it has happened. */
  get hasStruck(): boolean {
    return this.#hasStruck;
  }

  /** The publisher is dead; the calls from now on are another's. */
  bury(): void {
    this.#isDying = false;
  }

  async getFate(call: IncomingMessage): Promise<Fate> {
    if (this.#isDying) return 'held before it';
    const { platform, row, happening, finding } = this.#play;
    const name = getCallName(platform, call, this.#publishes > 0);
    this.calls.push(name);
    if (name === IRREVERSIBLE[platform]) this.#publishes += 1;
    if (name === row.call && ++this.#seen === (row.nth ?? 1)) {
      this.#hasStruck = true;
      this.#isDying = isCrash(this.#play);
      return FATES[happening];
    }
    if (this.#hasStruck && finding === 'cannot tell') return this.#tellNothing('never arrives');
    if (row.denialProvesNothing && finding === 'absent' && name === row.call) return this.#tellNothing('passes');
    return this.#leading(name) ?? this.#denial(name) ?? row.says?.[name] ?? 'passes';
  }

  async #tellNothing(fate: Fate): Promise<Fate> {
    this.#untold += 1;
    if (this.#untold === CALLS_TO_BOUND) await this.#passBound();
    return fate;
  }

  /** What leads to a reading: the irreversible call without its answer. */
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
