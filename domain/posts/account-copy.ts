import { findMissingChoice, findUnofferedChoices } from '../accounts/choices.ts';
import { PLATFORM_TERMS } from '../accounts/platforms.ts';
import { getTokenStatus, predictTokenStatus } from '../accounts/token-status.ts';
import { findChosenCover, findCoverProblem } from './covers.ts';
import type { PostVideo } from './describe-video.ts';
import { listFirstCommentWarnings } from './first-comment.ts';
import type { PlatformCopy, PostCopy } from './post-copies.ts';
import type { PostAccount, PostReferences } from './post-references.ts';
import type { PostProblem, PostRequest } from './post-request.ts';
import { listTextWarnings } from './validate-texts.ts';

/** What one account receives. */
export interface AccountCopy extends PostCopy {
  account: PostAccount;
  /** Problems of its texts, of the video or of the chosen audience. */
  refusals: PostProblem[];
  /** Why the account cannot receive a post now, or null. */
  unreachable: string | null;
  warnings: string[];
}

export interface CopyParts {
  copy: PlatformCopy;
  request: PostRequest;
  video: PostVideo;
  slot: Date | null;
  offers: PostReferences['offers'];
  now: Date;
}

export function composeAccountCopy(account: PostAccount, parts: CopyParts): AccountCopy {
  const { mode, given, composed, refusals, platform } = parts.copy;
  const { unreachable, warnings } = checkConnection(account, parts);
  const audienceProblems = validateAudience(account, parts);
  const coverWarnings = listCoverWarnings(parts);
  return {
    mode,
    given,
    composed,
    account,
    refusals: [...refusals, ...audienceProblems],
    unreachable,
    warnings: [
      ...listTextWarnings(platform, composed),
      ...listFirstCommentWarnings(platform, given.firstComment, parts.request.declarations),
      ...coverWarnings,
      ...warnings,
    ],
  };
}

/** Validates the chosen audience. A post that is sent to the inbox has none, because its owner chooses it in the app. */
function validateAudience(account: PostAccount, { copy, request, offers }: CopyParts): PostProblem[] {
  const { platform } = account;
  const { audience, readOptionChoices } = PLATFORM_TERMS[platform];
  if (!audience || copy.mode !== 'publish') return [];
  const { privacy } = readOptionChoices?.(request.clipappOptions) ?? {};
  const missing = findMissingChoice(account, privacy);
  if (missing !== null) {
    const index = request.selectedAccounts[platform]?.indexOf(account.id) ?? 0;
    return [{ path: `selectedAccounts.${platform}[${index}]`, message: missing }];
  }
  const offer = offers.get(account.id);
  const unoffered = offer && privacy !== undefined ? findUnofferedChoices(platform, { privacy }, offer) : [];
  return unoffered.map(({ message }) => ({ path: 'clipappOptions.privacy', message }));
}

/** A draft or a post with a slot is accepted even if its account must be connected again: the owner has time until the slot. */
function checkConnection(
  account: PostAccount,
  { request, slot, now }: CopyParts,
): Pick<AccountCopy, 'unreachable' | 'warnings'> {
  const status = getTokenStatus(account, now.getTime());
  const statusAtSlot = predictTokenStatus(account, (slot ?? now).getTime(), now.getTime());
  if (statusAtSlot === 'valid' || statusAtSlot === 'expiring') {
    return { unreachable: null, warnings: account.lastError ? [account.lastError] : [] };
  }
  const unusable = status === 'revoked' || status === 'expired';
  const deadline =
    slot || !unusable ? 'Its owner must connect it again before the slot' : 'Its owner must connect it again';
  const message = `${deadline}: the account's token is ${statusAtSlot}${unusable ? '' : ' by then'}.`;
  return unusable && request.schedule === 'asap'
    ? { unreachable: message, warnings: [] }
    : { unreachable: null, warnings: [message] };
}

function listCoverWarnings({ copy: { platform }, video: { source, deck } }: CopyParts): string[] {
  const cover = findChosenCover({ deck, inputs: source?.kind === 'own_media' ? source : null });
  const problem = cover && findCoverProblem(platform, cover);
  return problem ? [problem] : [];
}
