import { commit } from '../../../db/outbox/commit.ts';
import { describeClosedPost } from '../../../db/posts/post-changes.ts';
import { reviewPost } from '../../../db/posts/review-post.ts';
import type { AccessLink } from '../../../db/entities/access-link.ts';
import { MAX_REVIEW_COMMENT, REVIEW_DECISIONS } from '../../../domain/posts/review.ts';
import type { ApiContext } from '../../http/context.ts';
import { loadReviewedPost } from './load-reviewed-post.ts';
import { sendReviewPage } from './review-page.ts';

const CHANGED = 'The post was changed after you had opened this page. Look at it again before you decide.';
const APPROVED = 'This post was approved with this link before.';
const ENDED = 'This link was used or revoked meanwhile.';

/** Records the decision of the form and shows the page again, or says why it was not recorded. */
export async function receiveReview(ctx: ApiContext, link: AccessLink, form: URLSearchParams): Promise<void> {
  const comment = (form.get('comment') ?? '').replaceAll('\r\n', '\n').trim();
  const decision = REVIEW_DECISIONS.find((known) => known === form.get('decision'));
  const sendProblem = async (status: number, message: string) =>
    sendReviewPage(ctx, status, await loadReviewedPost(ctx, link), { message, comment });

  if (link.usedAt) return sendProblem(409, APPROVED);
  const invalid = findFormProblem(decision, comment, form.get('revision') ?? '');
  if (invalid !== null || !decision) return sendProblem(400, invalid ?? '');
  const review = { linkId: link.id, decision, comment: comment || null, revision: Number(form.get('revision')) };
  const reviewed = await commit(ctx.deps, (tx) => reviewPost(tx, review));
  const { id: linkId, teamId, postId } = link;
  ctx.deps.log.info({ linkId, teamId, postId, decision, outcome: reviewed.outcome }, 'post reviewed by link');
  switch (reviewed.outcome) {
    case 'reviewed':
      // A reload of the next page sends nothing again.
      ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
      ctx.status = 303;
      return ctx.redirect(ctx.path);
    case 'changed':
      return sendProblem(409, CHANGED);
    case 'refused':
      return sendProblem(409, reviewed.reason);
    case 'ended':
      return sendProblem(409, describeClosedPost((await loadReviewedPost(ctx, link)).post.status));
    case 'link_ended':
      return sendProblem(409, ENDED);
  }
}

function findFormProblem(decision: string | undefined, comment: string, revision: string): string | null {
  if (!decision || !/^\d{1,9}$/u.test(revision)) return 'The form is incomplete. Try again.';
  if (comment.length > MAX_REVIEW_COMMENT) return `The comment has more than ${MAX_REVIEW_COMMENT} characters.`;
  // The database stores neither.
  if (comment.includes('\0') || !comment.isWellFormed())
    return 'The comment contains characters that cannot be stored.';
  if (decision === 'changes_requested' && comment === '') return 'Say what should be changed.';
  return null;
}
