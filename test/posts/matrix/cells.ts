import type { Answer } from './faulty-proxy.ts';

/** What happens at a call. */
export const HAPPENINGS = [
  'never arrives',
  'reply lost',
  'answered 503',
  'acts, answers 503',
  'dies before it',
  'dies after it',
] as const;

/** `dies`: the publisher's process ends there, before the call left, or after the platform acted on it. */
export type Happening = (typeof HAPPENINGS)[number];

/**
 * What the retry finds. `absent` where the platform had acted: it denies at first what it has. `cannot tell`: from then on no
 * call is answered, until the bound is over.
 */
export const FINDINGS = ['live', 'absent', 'cannot tell'] as const;

export type Finding = (typeof FINDINGS)[number];

/** How a cell must end, or why there can be no such cell. */
export type Cell =
  | {
      /** As the platform's own record counts them. */
      publishes: 0 | 1;
      /** `posted`, or the code of the target's error. */
      ends: string;
      /** Times the irreversible call was committed. */
      sends: 0 | 1 | 2;
    }
  | { impossible: string };

export type TokenEnds = 'has ended' | 'ends soon';

/** One call of a protocol. */
export interface CallRow {
  call: string;
  /** Which of several such calls it happens at; the first by default. */
  nth?: number;
  /**
   * `ahead`: nothing irreversible has left. `settling`: the irreversible call has been answered, and that is not written down
   * yet. `following`: it is. `reading`: the call has not been answered; it arrived where the retry shall find the post live, or
   * nothing that tells, and never arrived where it shall find none.
   */
  fixture: 'ahead' | 'irreversible' | 'settling' | 'following' | 'reading';
  /** What the post is like for the call to be made. */
  post?: { large?: true; tokenEnds?: TokenEnds; inbox?: true; covered?: true };
  /** What the platform says besides, always. */
  says?: Record<string, Answer>;
  /** A denial by this call proves nothing: time passes to the bound as where nothing is told. */
  denialProvesNothing?: true;
  /** Finds it live, finds it absent, cannot tell. */
  cells: Record<Happening, readonly [Cell, Cell, Cell]>;
}

export const posted: Cell = { publishes: 1, ends: 'posted', sends: 1 };

/** The call is made again through the same handle, which publishes once. */
export const postedBySecondSend: Cell = { publishes: 1, ends: 'posted', sends: 2 };

/** Certain: nothing was sent, nothing is public. */
export const failed = (code: string): Cell => ({ publishes: 0, ends: code, sends: 0 });

/** Not decidable by reading: never sent again, and said so. */
export const unknown = (publishes: 0 | 1): Cell => ({ publishes, ends: 'outcome_unknown', sends: 1 });

export const impossible = (why: string): Cell => ({ impossible: why });

/** The same three cells whatever happens at the call. */
export function whatever(...cells: readonly [Cell, Cell, Cell]): CallRow['cells'] {
  return Object.fromEntries(HAPPENINGS.map((happening) => [happening, cells])) as CallRow['cells'];
}

const NOTHING_LEFT = impossible('nothing irreversible has left, so nothing can be live');
const NEVER_ARRIVED = impossible('a call that never arrived has made nothing');

/** A call ahead of the irreversible one: the retry goes on from it, or gives up when patience is over. */
export const AHEAD = whatever(NOTHING_LEFT, posted, failed('no_answer'));

export const IRREVERSIBLE_CELLS: CallRow['cells'] = {
  'never arrives': [NEVER_ARRIVED, postedBySecondSend, unknown(0)],
  'reply lost': [posted, postedBySecondSend, unknown(1)],
  'answered 503': [NEVER_ARRIVED, postedBySecondSend, unknown(0)],
  'acts, answers 503': [posted, postedBySecondSend, unknown(1)],
  'dies before it': [NEVER_ARRIVED, postedBySecondSend, unknown(0)],
  'dies after it': [posted, postedBySecondSend, unknown(1)],
};

/** A call that reads whether an unanswered publish arrived; reading is repeated until it tells. */
export const READING = whatever(posted, postedBySecondSend, unknown(1));

export const nothingLeft = NOTHING_LEFT;
