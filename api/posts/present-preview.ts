import { formatLocalTime } from '../../adapters/clock/local-time.ts';
import type { AccountCopy } from '../../domain/posts/account-copy.ts';
import type { ComposedPost } from '../../domain/posts/compose.ts';
import { selectDeclarations } from '../../domain/posts/declarations.ts';
import type { PreviewResponse } from './contract/response.ts';

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
