import type { Post } from '../../db/entities/post.ts';
import type { ReviewComment } from '../../db/posts/review-comments.ts';
import type { PostMedia, PostWithTargets, PresentedTarget } from '../../db/posts/posts.ts';
import { describeMediaError } from '../../domain/posts/media-error.ts';
import { presentTargetError } from '../../domain/posts/target-error.ts';
import { describeFirstComment } from '../../domain/posts/first-comment.ts';
import { presentTargetAnalytics } from '../analytics/present.ts';
import { presentWaitingFor } from '../content/present.ts';
import type { ApiDeps } from '../api-deps.ts';
import { presentRow } from '../http/present-row.ts';
import { PostResponse, TargetResponse, type PreviewResponse, type ReviewCommentResponse } from './contract/response.ts';
import { formatLocalTime } from '../../adapters/clock/local-time.ts';
import type { AccountCopy } from '../../domain/posts/account-copy.ts';
import type { ComposedPost } from '../../domain/posts/compose.ts';
import { selectDeclarations } from '../../domain/posts/declarations.ts';

export function presentPost(
  { storage, config }: Pick<ApiDeps, 'storage' | 'config'>,
  { post, targets, content }: PostWithTargets,
): PostResponse {
  return presentRow(PostResponse, post, {
    renderProgress: presentProgress(post, content),
    waitingFor: content && presentWaitingFor(content),
    mediaError: describeMediaError(post.renderStatus, content),
    perPlatform: { ...post.perPlatform } as PostResponse['perPlatform'],
    // Own media is not a content piece of the API.
    contentId: content?.source === 'own_media' ? null : (post.contentId ?? null),
    review: presentReview(post),
    ownMedia: presentOwnMedia(content?.ownMedia ?? null),
    mediaUrl: content?.outputKey ? storage.getUrl(content.outputKey) : null,
    thumbnailUrl: content?.thumbnailKey ? storage.getUrl(content.thumbnailKey) : null,
    statusUrl: `${config.publicUrl}/api/v1/posts/${post.id}`,
    notSent: post.unpublishedUrls,
    targets: targets.map(presentTarget),
  });
}

function presentReview(post: Post): PostResponse['review'] {
  const { reviewState: state, reviewRequired: required } = post;
  if (!state) return null;
  const outdated = post.reviewedAt !== null && post.reviewRevision !== post.revision;
  return {
    required,
    state,
    comment: post.reviewComment ?? null,
    reviewer: post.reviewReviewer ?? null,
    reviewedAt: post.reviewedAt?.toISOString() ?? null,
    outdated,
    reviewers: post.reviewers ?? null,
    approvedBy: outdated ? [] : post.reviewApprovals,
  };
}

export function presentReviewComment({ writtenBy: by, createdAt, ...comment }: ReviewComment): ReviewCommentResponse {
  const { id, name, decision, text, revision } = comment;
  return { id, by, name, decision, text, revision, createdAt: createdAt.toISOString() };
}

function presentOwnMedia(source: PostMedia['ownMedia']): PostResponse['ownMedia'] {
  if (!source) return null;
  const none = { videoUrl: null, thumbnailUrl: null, images: [] };
  return 'imageUrls' in source ? { ...none, images: source.imageUrls } : { ...none, ...source };
}

function presentTarget(target: PresentedTarget): TargetResponse {
  return presentRow(TargetResponse, target, {
    error: presentTargetError(target.error ?? null),
    firstComment: describeFirstComment(target),
    warnings: [target.coverReason, target.playlistReason].filter((reason) => typeof reason === 'string'),
    analytics: presentTargetAnalytics(target.figures),
  });
}

function presentProgress(post: Post, content: PostMedia | null): number | null {
  if (post.renderStatus === 'none') return null;
  return post.renderStatus === 'ready' ? 100 : (content?.progress ?? 0);
}

/** `balance` is the team's balance before the post. */
export function presentPreview(post: ComposedPost, balance: number): PreviewResponse {
  const { request, accountCopies, unpublishedUrls, cost, slot } = post;
  return {
    targets: accountCopies.map((copy) => ({
      platform: copy.account.platform,
      accountId: copy.account.id,
      mode: copy.mode,
      caption: copy.composed.caption,
      title: copy.composed.title,
      firstComment: copy.given.firstComment,
      declarations: selectDeclarations(copy.account.platform, request.declarations),
      length: copy.composed.length,
      refusal: presentRefusal(copy),
      warnings: copy.warnings,
    })),
    notSent: unpublishedUrls,
    schedule: {
      instant: slot?.toISOString() ?? null,
      local: slot && formatLocalTime(slot, request.timezone),
      timezone: request.timezone,
    },
    expiresAfter: post.expiresAfter,
    reviewRequired: post.reviewRequired,
    credits: { cost, balanceAfter: balance - cost },
  };
}

/** The problems with which POST /posts would reject for this account. The message is the first of them. */
function presentRefusal({
  refusals,
  unreachable,
  account,
}: AccountCopy): PreviewResponse['targets'][number]['refusal'] {
  const connection = unreachable ? [{ path: `selectedAccounts.${account.platform}`, message: unreachable }] : [];
  const details = [...refusals, ...connection];
  return details[0] ? { message: details[0].message, details } : null;
}
