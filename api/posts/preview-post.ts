import { formatLocalTime } from '../../adapters/clock/local-time.ts';
import { declarationsFor } from '../../domain/posts/declarations.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { judgeOf, refuseLostMedia, refuseSandboxMedia, refuseUnmakeableMedia } from './create-post.ts';
import { lookUp } from './load-references.ts';
import { planPost, stated } from './validate-post.ts';
import { resolvePost, type AccountCopy, type ResolvedPost } from './build-copies.ts';
import type { CreatePostBody } from './contract/request.ts';

/** What POST /posts would record, up to the last step of the same way; nothing is written, counted or charged. */
export async function previewPost(ctx: ApiContext, body: CreatePostBody) {
  const { planned, problems, refusals } = planPost(body, judgeOf(ctx));
  if (!planned) throw refuse.invalidInput(problems);
  const resolved = resolvePost(planned, refusals, await lookUp(ctx, planned));
  await refuseUnmakeableMedia(ctx, resolved);
  refuseLostMedia(resolved);
  await refuseSandboxMedia(ctx, resolved);
  return presentPreview(resolved, ctx.state.team.creditBalance);
}

/** `balance` is the team's before the post. */
export function presentPreview({ planned, copies, cost }: ResolvedPost, balance: number) {
  const { body, source, scheduledTime } = planned;
  const declared = stated(body.declarations);
  return {
    targets: copies.map((copy) => ({
      platform: copy.account.platform,
      accountId: copy.account.id,
      mode: copy.mode,
      caption: copy.composed.caption,
      title: copy.composed.title,
      firstComment: copy.given.firstComment,
      declarations: declarationsFor(copy.account.platform, declared),
      length: copy.composed.length,
      refusal: refusalOf(copy),
      warnings: copy.warnings,
    })),
    notSent: source.kind === 'own_media' ? source.notSent : [],
    schedule: {
      instant: scheduledTime?.toISOString() ?? null,
      local: scheduledTime && formatLocalTime(scheduledTime, body.timezone),
      timezone: body.timezone,
    },
    credits: { cost, balanceAfter: balance - cost },
  };
}

/** The sentences that POST /posts would answer with for this account, the first of them as the message. */
function refusalOf({ refusals, unreachable, account }: AccountCopy): { message: string; details: Problem[] } | null {
  const reconnect = unreachable ? [{ path: `selectedAccounts.${account.platform}`, message: unreachable }] : [];
  const details = [...refusals, ...reconnect];
  return details[0] ? { message: details[0].message, details } : null;
}
