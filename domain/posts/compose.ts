import { findFirstText } from '../decks/deck.ts';
import { composeAccountCopy, type AccountCopy } from './account-copy.ts';
import { describeVideo } from './describe-video.ts';
import { findConflicts, type PostConflict } from './find-conflicts.ts';
import { composeCopies, inheritTexts, type PlatformCopy, type PostTexts } from './post-copies.ts';
import type { PostReferences } from './post-references.ts';
import type { PostProblem, PostRequest } from './post-request.ts';
import { FIRST_STATUS, type FirstStatus } from './post.ts';
import { findReviewersProblem } from './review.ts';
import { decideSlot } from './slot.ts';
import { chooseFallbackTitle } from './compose-text.ts';
import { validatePostRules } from './validate-post-rules.ts';

/** Everything that can be decided about a post before it is recorded. */
export interface Composition {
  problems: PostProblem[];
  /** Problems of what single platforms or accounts would receive. */
  refusals: PostProblem[];
  copies: PlatformCopy[];
  slot: Date | null;
  /** Null if the post was composed without its references. */
  post: ComposedPost | null;
}

export interface ComposedPost extends PostTexts {
  request: PostRequest;
  slot: Date | null;
  /** Minutes after the slot until which publishing may start. */
  expiresAfter: number | null;
  /** Its first status. */
  status: FirstStatus;
  /** Whether the post waits for an approval once it is released. */
  reviewRequired: boolean;
  /** URLs of the request that reach no platform. */
  unpublishedUrls: string[];
  accountCopies: AccountCopy[];
  /** Credits. */
  cost: number;
  /** Why the video of the generation can no longer be made, or null. */
  briefProblem: string | null;
  conflicts: PostConflict[];
}

/**
 * Composes a post and finds every problem at once, for all that creates, previews, imports, plans or changes posts.
 * Without `references` it sees the request alone. `realNow` is for tokens, which expire in real time also with a test
 * clock.
 */
export function compose(
  request: PostRequest,
  references: PostReferences | null,
  now: Date,
  realNow = now,
): Composition {
  const media = references?.media ?? null;
  const video = describeVideo(request.source, media);
  const title = references ? chooseFallbackTitle(findFirstText(video.deck), references.workspace.name) : 'Untitled';
  const texts = inheritTexts(request, video);
  const copies = composeCopies(request, texts, video, title);
  const { slot, problems: slotProblems } = decideSlot(request, references?.nextSlot, now);
  const problems = [
    ...validatePostRules(request, references),
    ...slotProblems,
    ...listReviewersProblems(request),
    ...copies.flatMap(({ contradictions }) => contradictions),
  ];
  const refusals = copies.flatMap((copy) => copy.refusals);
  if (!references) return { problems, refusals: removeDuplicates(refusals), copies, slot, post: null };
  const reviewRequired = request.reviewRequired ?? references.workspace.reviewPolicy === 'always';
  const accountCopies = references.accounts.flatMap((account) => {
    const copy = copies.find(({ platform }) => platform === account.platform);
    if (!copy) return [];
    const realSlot = slot && new Date(slot.getTime() + realNow.getTime() - now.getTime());
    const parts = { copy, request, video, slot: realSlot, offers: references.offers, now: realNow };
    return [composeAccountCopy(account, parts)];
  });
  return {
    problems,
    refusals: removeDuplicates([...refusals, ...accountCopies.flatMap((copy) => copy.refusals)]),
    copies,
    slot,
    post: {
      ...texts,
      request,
      slot,
      expiresAfter:
        request.expiresAfter === undefined ? references.workspace.defaultExpiresAfter : request.expiresAfter,
      // A draft is released first, and then waits for the approval.
      status: reviewRequired && request.schedule !== 'draft' ? 'in_review' : FIRST_STATUS[request.schedule],
      reviewRequired,
      unpublishedUrls: request.source?.kind === 'own_media' ? request.source.unpublishedUrls : [],
      accountCopies,
      cost: video.cost,
      briefProblem: media?.kind === 'generation' ? media.briefProblem : null,
      conflicts: findConflicts(references, accountCopies),
    },
  };
}

function listReviewersProblems({ reviewers }: PostRequest): PostProblem[] {
  const message = findReviewersProblem(reviewers);
  return message === null ? [] : [{ path: 'reviewers.names', message }];
}

function removeDuplicates(problems: readonly PostProblem[]): PostProblem[] {
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values()];
}
