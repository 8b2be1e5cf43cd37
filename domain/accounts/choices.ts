import { listKeys } from '../list-keys.ts';
import type { ChoiceForm, ChoiceValue, Offer } from '../platforms/choices.ts';
import { PLATFORM_TERMS, type Platform, type Terms } from './platforms.ts';

type Forms = Terms[Platform]['choices'];

type FormOf<F, Name> = F extends F ? (Name extends keyof F ? F[Name] : never) : never;

export type ChoiceName = Forms extends infer F ? (F extends F ? keyof F : never) : never;

/** What the platforms let the owner of an account choose about a post. */
export type Choices = { [Name in ChoiceName]?: ChoiceValue<FormOf<Forms, Name>> };

/** The choices for which an account may have a default. */
export type DefaultName = {
  [Name in ChoiceName]: FormOf<Forms, Name> extends { isOfVideo: true } ? never : Name;
}[ChoiceName];

/** Lists the names of the choices of a platform. */
export const listChoices = (platform: Platform) =>
  listKeys(PLATFORM_TERMS[platform].choices as Record<ChoiceName, ChoiceForm>);

/** Selects the choices of a platform from among other properties. */
export function selectChoices(platform: Platform, properties: Choices): Choices {
  const chosen = listChoices(platform).filter((name) => properties[name] !== undefined);
  return Object.fromEntries(chosen.map((name) => [name, properties[name]]));
}

/** Finds the choices that the platform does not offer the account now, each with a message for the caller. */
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
 * Returns why the audience of a post that is published, not sent to the inbox, must be chosen first, or null. If its
 * platform has `audience`, the owner must choose and no app may preselect it; sandbox accounts use the most open level.
 */
export function findMissingChoice(account: ChoosingAccount, privacy: string | undefined): string | null {
  const { id, username, platform, sandbox, defaults } = account;
  if (!PLATFORM_TERMS[platform].audience || sandbox || (privacy ?? defaults.privacy) !== undefined) return null;
  return (
    `The owner of @${username} has not chosen who sees its posts on ${platform}. Choose with PATCH /accounts/${id} ` +
    `{"defaults":{"privacy":"…"}} or clipappOptions.privacy; GET /accounts/${id} lists the levels in offered.privacyLevels.`
  );
}
