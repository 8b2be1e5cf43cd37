import { formatLocalTime } from '../../adapters/clock/local-time.ts';
import { selectDeclarations } from '../../domain/posts/declarations.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { AccountCopy } from './account-copy.ts';
import type { PreviewResponse } from './contract/response.ts';
import type { ValidatedPost } from './validate-post.ts';

/** `balance` is the team's balance before the post. */
export function presentPreview(post: ValidatedPost, balance: number): PreviewResponse {
  const { body, source, copies, cost, scheduledTime } = post;
  const declarations = omitUndefined(body.declarations);
  return {
    targets: copies.map((copy) => ({
      platform: copy.account.platform,
      accountId: copy.account.id,
      mode: copy.mode,
      caption: copy.composed.caption,
      title: copy.composed.title,
      firstComment: copy.given.firstComment,
      declarations: selectDeclarations(copy.account.platform, declarations),
      length: copy.composed.length,
      refusal: presentRefusal(copy),
      warnings: copy.warnings,
    })),
    notSent: source.kind === 'own_media' ? source.unpublishedUrls : [],
    schedule: {
      instant: scheduledTime?.toISOString() ?? null,
      local: scheduledTime && formatLocalTime(scheduledTime, body.timezone),
      timezone: body.timezone,
    },
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
