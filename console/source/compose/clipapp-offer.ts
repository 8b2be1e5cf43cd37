import type { AccountDetails } from '../../../clients/typescript/source/index.ts';

type Interaction = 'comment' | 'duet' | 'stitch';

/** What every chosen account offers. A post has one audience and one set of interactions for all clipapp accounts. */
export interface SharedOffer {
  privacyLevels: string[];
  /** For each interaction, the names of the accounts whose owners have disabled it. */
  disabledBy: Record<Interaction, string[]>;
  /** The names of the accounts whose offer the platform does not report now. */
  unknown: string[];
  /** The audiences that only some of the accounts offer, each with the names of those that do not. */
  unofferedLevels: { level: string; by: string[] }[];
}

const getName = ({ displayName, username }: AccountDetails): string => displayName ?? username;

export function mergeOffers(accounts: readonly AccountDetails[]): SharedOffer {
  const known = accounts.filter(({ offered }) => offered !== null);
  const levels = [...new Set(known.flatMap(({ offered }) => offered?.privacyLevels ?? []))];
  const lacking = levels.map((level) => ({
    level,
    by: known.filter(({ offered }) => !offered?.privacyLevels?.includes(level)).map(getName),
  }));
  const listDisabled = (flag: 'commentAllowed' | 'duetAllowed' | 'stitchAllowed') =>
    known.filter(({ offered }) => offered?.[flag] === false).map(getName);
  return {
    privacyLevels: lacking.filter(({ by }) => by.length === 0).map(({ level }) => level),
    disabledBy: {
      comment: listDisabled('commentAllowed'),
      duet: listDisabled('duetAllowed'),
      stitch: listDisabled('stitchAllowed'),
    },
    unknown: accounts.filter(({ offered }) => offered === null).map(getName),
    unofferedLevels: lacking.filter(({ by }) => by.length > 0),
  };
}
