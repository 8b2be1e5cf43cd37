import type { FakeResponse } from './faulty-proxy.ts';

export const FAULTS = [
  'never arrives',
  'reply lost',
  'returns 503',
  'acts, returns 503',
  'crash before',
  'crash after',
] as const;

/** A crash ends the publisher's process before the call is sent or after the platform has acted. */
export type Fault = (typeof FAULTS)[number];

/**
 * What the retry finds. If the platform had acted, `absent` means that it first reports the post as absent. After `cannot tell` no
 * call gets a response until the time limit.
 */
export const FINDINGS = ['live', 'absent', 'cannot tell'] as const;

export type Finding = (typeof FINDINGS)[number];

/** The expected outcome of a cell, or why the cell is impossible. */
export type Cell =
  | {
      /** As counted by the simulator. */
      publishes: 0 | 1;
      /** `posted`, or the code of the target's error. */
      ends: string;
      /** How often the irreversible call was marked as sent. */
      sends: 0 | 1 | 2;
    }
  | { impossible: string };

export type TokenExpiry = 'has expired' | 'expires soon';

/** One call of a platform protocol. */
export interface CallRow {
  call: string;
  /** The number of the faulted call of this kind; default 1. */
  nth?: number;
  /**
   * `ahead`: before the irreversible call. `settling`: after its response, which is not recorded
   * yet. `following`: after it is recorded. `reading`: the call got no response; it arrived if the retry finds the post live or
   * cannot tell, and did not arrive if the retry finds it absent.
   */
  phase: 'ahead' | 'irreversible' | 'settling' | 'following' | 'reading';
  /** Properties of the post that the call requires. */
  post?: { large?: true; tokenExpiry?: TokenExpiry; inbox?: true; covered?: true };
  /** Fixed responses of other calls. */
  responses?: Record<string, FakeResponse>;
  /** An absence reported by this call is no proof, so the test waits for the time limit. */
  denialProvesNothing?: true;
  /** One cell per finding, in the order of `FINDINGS`. */
  cells: Record<Fault, readonly [Cell, Cell, Cell]>;
}

export const posted: Cell = { publishes: 1, ends: 'posted', sends: 1 };

/** The call is repeated with the same handle, which publishes once. */
export const postedBySecondSend: Cell = { publishes: 1, ends: 'posted', sends: 2 };

/** Nothing was sent and nothing is public. */
export const failed = (code: string): Cell => ({ publishes: 0, ends: code, sends: 0 });

/** No status read can decide; the target is never sent again. */
export const unknown = (publishes: 0 | 1): Cell => ({ publishes, ends: 'outcome_unknown', sends: 1 });

export const impossible = (why: string): Cell => ({ impossible: why });

/** The same three cells for every fault. */
export function forEveryFault(...cells: readonly [Cell, Cell, Cell]): CallRow['cells'] {
  return Object.fromEntries(FAULTS.map((fault) => [fault, cells])) as CallRow['cells'];
}

const NOTHING_LEFT = impossible('no irreversible call was sent, so no post can be live');
const NEVER_ARRIVED = impossible('a call that never arrived published nothing');

/** A call before the irreversible one: the retry continues from it, or gives up at the time limit. */
export const AHEAD = forEveryFault(NOTHING_LEFT, posted, failed('no_answer'));

export const IRREVERSIBLE_CELLS: CallRow['cells'] = {
  'never arrives': [NEVER_ARRIVED, postedBySecondSend, unknown(0)],
  'reply lost': [posted, postedBySecondSend, unknown(1)],
  'returns 503': [NEVER_ARRIVED, postedBySecondSend, unknown(0)],
  'acts, returns 503': [posted, postedBySecondSend, unknown(1)],
  'crash before': [NEVER_ARRIVED, postedBySecondSend, unknown(0)],
  'crash after': [posted, postedBySecondSend, unknown(1)],
};

/** A status read after a publish without a response; it is repeated until it decides. */
export const READING = forEveryFault(posted, postedBySecondSend, unknown(1));

export const nothingLeft = NOTHING_LEFT;
