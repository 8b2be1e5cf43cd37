import type { Platform } from './platforms.ts';

/** What a platform lets the owner of an account choose about a post. */
export interface Choices {
  /** The audience: a level of clipapp, or one of `VIDEOSHORTS_PRIVACY`. */
  privacy?: string;
  allowComment?: boolean;
  allowDuet?: boolean;
  allowStitch?: boolean;
  shareToFeed?: boolean;
  /** Usernames. */
  collaborators?: string[];
  userTags?: string[];
  categoryId?: string;
  notifySubscribers?: boolean;
  tags?: string[];
  defaultLanguage?: string;
  playlistId?: string;
}

export type ChoiceName = keyof Choices;

/** The choices that each platform has. */
export const CHOICE_NAMES: Record<Platform, readonly ChoiceName[]> = {
  clipapp: ['privacy', 'allowComment', 'allowDuet', 'allowStitch'],
  reelnet: ['shareToFeed', 'collaborators', 'userTags'],
  videoshorts: ['privacy', 'categoryId', 'notifySubscribers', 'tags', 'defaultLanguage', 'playlistId'],
};

/** The choices of a platform among other properties. */
export function selectChoices(platform: Platform, properties: Choices): Choices {
  const chosen = CHOICE_NAMES[platform].filter((name) => properties[name] !== undefined);
  return Object.fromEntries(chosen.map((name) => [name, properties[name]]));
}

export const VIDEOSHORTS_PRIVACY = ['public', 'unlisted', 'private'] as const;

/** What a platform offers an account now. An absent field is one that the platform does not have. */
export interface Offer {
  privacyLevels?: readonly string[];
  commentAllowed?: boolean;
  duetAllowed?: boolean;
  stitchAllowed?: boolean;
  maxVideoDurationSec?: number;
}

/** The offers that are the same for every account. */
export const FIXED_OFFERS: Partial<Record<Platform, Offer>> = {
  reelnet: {},
  videoshorts: { privacyLevels: VIDEOSHORTS_PRIVACY },
};

/** The choices that are not in the offer, each with a sentence. */
export function findUnofferedChoices(
  platform: Platform,
  choices: Choices,
  offer: Offer,
): { name: ChoiceName; message: string }[] {
  const problems: { name: ChoiceName; message: string }[] = [];
  const { privacy } = choices;
  if (privacy !== undefined && !offer.privacyLevels?.includes(privacy)) {
    const message = `${platform} offers this account ${offer.privacyLevels?.join(', ')} (got ${privacy}).`;
    problems.push({ name: 'privacy', message });
  }
  const switches = [
    ['allowComment', offer.commentAllowed],
    ['allowDuet', offer.duetAllowed],
    ['allowStitch', offer.stitchAllowed],
  ] as const;
  for (const [name, allowed] of switches) {
    if (choices[name] !== true || allowed !== false) continue;
    problems.push({ name, message: `The owner has disabled this in the ${platform} settings of the account.` });
  }
  return problems;
}

interface ChoosingAccount {
  id: string;
  username: string;
  platform: Platform;
  sandbox: boolean;
  defaults: Choices;
}

/**
 * Why a public post to the account needs a choice first, or null. clipapp demands that the owner of an account chooses
 * the audience and that no app preselects it; sandbox accounts use the most open level.
 */
export function findMissingChoice(account: ChoosingAccount, privacy: string | undefined): string | null {
  const { id, username, platform, sandbox, defaults } = account;
  if (platform !== 'clipapp' || sandbox || (privacy ?? defaults.privacy) !== undefined) return null;
  return (
    `The owner of @${username} has not chosen who sees its posts on clipapp. Choose with PATCH /accounts/${id} ` +
    `{"defaults":{"privacy":"…"}} or clipappOptions.privacy; GET /accounts/${id} lists the levels in offered.privacyLevels.`
  );
}
