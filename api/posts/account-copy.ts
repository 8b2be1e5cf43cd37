import type { Account } from '../../db/entities/account.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import { findMissingChoice, findUnofferedChoices } from '../../domain/accounts/choices.ts';
import type { Offer } from '../../domain/platforms/choices.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { findChosenCover, findCoverProblem } from '../../domain/posts/covers.ts';
import { listFirstCommentWarnings } from '../../domain/posts/first-comment.ts';
import type { PostCopy } from '../../domain/posts/post-copies.ts';
import { listTextWarnings } from '../../domain/posts/validate-texts.ts';
import { getTokenStatus, predictTokenStatus } from '../accounts/present.ts';
import type { Problem } from '../http/errors.ts';
import type { CreatePostBody } from './contract/request.ts';
import type { PostSource } from './load-references.ts';

/** What one account receives. */
export interface AccountCopy extends PostCopy {
  account: Account;
  /** Problems of its texts or of the video. */
  refusals: Problem[];
  /** Why the account cannot receive a post now, or null. */
  unreachable: string | null;
  warnings: string[];
}

interface CopyParts {
  copy: PostCopy;
  refusals: Problem[];
  body: CreatePostBody;
  source: PostSource;
  deck: Partial<Deck> | null;
  scheduledTime: Date | null;
  offers: ReadonlyMap<string, Offer>;
}

export function buildAccountCopy(account: Account, parts: CopyParts): AccountCopy {
  const { platform } = account;
  const { copy, refusals, body } = parts;
  const { unreachable, warnings } = checkConnection(account, parts);
  return {
    ...copy,
    account,
    refusals: [...refusals, ...validateAudience(account, parts)],
    unreachable,
    warnings: [
      ...listTextWarnings(platform, copy.composed),
      ...listFirstCommentWarnings(platform, copy.given.firstComment, body.declarations),
      ...listCoverWarnings(platform, parts),
      ...warnings,
    ],
  };
}

/** An inbox delivery has no audience: its creator chooses in the app. */
function validateAudience(account: Account, { copy, body, offers }: CopyParts): Problem[] {
  if (account.platform !== 'clipapp' || copy.mode !== 'publish') return [];
  const { privacy } = body.clipappOptions;
  const missing = findMissingChoice(account, privacy);
  if (missing !== null) {
    const index = body.selectedAccounts.clipapp?.indexOf(account.id) ?? 0;
    return [{ path: `selectedAccounts.clipapp[${index}]`, message: missing }];
  }
  const offer = offers.get(account.id);
  const unoffered = offer && privacy !== undefined ? findUnofferedChoices('clipapp', { privacy }, offer) : [];
  return unoffered.map(({ message }) => ({ path: 'clipappOptions.privacy', message }));
}

/** A draft or a post with a slot is accepted even if its account must be connected again: the owner has time until the slot. */
function checkConnection(
  account: Account,
  { body, scheduledTime }: CopyParts,
): { unreachable: string | null; warnings: string[] } {
  const now = Date.now();
  const status = getTokenStatus(account, now);
  const statusAtSlot = predictTokenStatus(account, scheduledTime?.getTime() ?? now, now);
  if (statusAtSlot === 'valid' || statusAtSlot === 'expiring') {
    return { unreachable: null, warnings: account.lastError ? [account.lastError] : [] };
  }
  const unusable = status === 'revoked' || status === 'expired';
  const deadline =
    scheduledTime || !unusable ? 'Its owner must connect it again before the slot' : 'Its owner must connect it again';
  const message = `${deadline} (POST /accounts/connect): the account's token is ${statusAtSlot}${unusable ? '' : ' by then'}.`;
  return unusable && body.schedule === 'asap'
    ? { unreachable: message, warnings: [] }
    : { unreachable: null, warnings: [message] };
}

function listCoverWarnings(platform: Platform, { source, deck }: CopyParts): string[] {
  const cover = findChosenCover({ deck, inputs: source.kind === 'own_media' ? source : null });
  const problem = cover && findCoverProblem(platform, cover);
  return problem ? [problem] : [];
}
