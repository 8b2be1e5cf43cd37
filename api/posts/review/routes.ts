import { openAccessLink } from '../../access/open-access-link.ts';
import { createRouter, type ApiContext } from '../../http/context.ts';
import { readBody } from '../../http/receive-body.ts';
import { loadReviewedPost } from './load-reviewed-post.ts';
import { sendReviewPage, type ReviewProblem } from './review-page.ts';
import { commit } from '../../../db/outbox/commit.ts';
import { reviewPost, type Reviewed } from '../../../db/posts/review-post.ts';
import type { AccessLink } from '../../../db/entities/access-link.ts';
import {
  MAX_REVIEW_COMMENT,
  MAX_REVIEWER_NAME,
  REVIEW_DECISIONS,
  type ReviewDecision,
} from '../../../domain/posts/review.ts';

type Describe = ReviewProblem['describe'];

interface TypedForm {
  said: string | null;
  decision: ReviewDecision | null;
  comment: string;
  name: string;
  revision: string;
}

/** A comment of the longest length, percent-encoded, with the other fields. */
const MAX_FORM_BYTES = 32 * 1024;

/** The page of a review link, for a person without a key. */
export const reviewRoutes = createRouter('/review');

/** Shows the page. Changes nothing, because link previews open it too. */
reviewRoutes.get('/:token', async (ctx) => {
  const link = await openAccessLink(ctx, 'review');
  if (link) sendReviewPage(ctx, 200, await loadReviewedPost(ctx, link));
});

reviewRoutes.post('/:token', async (ctx) => {
  const link = await openAccessLink(ctx, 'review');
  if (!link) return;
  const form = await readBody(ctx, MAX_FORM_BYTES);
  await receiveReview(ctx, link, new URLSearchParams(form.toString('utf8')));
});

/** Records the decision or comment of the form and shows the page again, or says why it was not recorded. */
async function receiveReview(ctx: ApiContext, link: AccessLink, form: URLSearchParams): Promise<void> {
  const comment = (form.get('comment') ?? '').replaceAll('\r\n', '\n').trim();
  const name = (form.get('name') ?? '').trim();
  const sendProblem = async (status: number, describe: Describe) =>
    sendReviewPage(ctx, status, await loadReviewedPost(ctx, link), { describe, comment, name });

  if (link.usedAt) return sendProblem(409, ({ problems }) => problems.used);
  const said = form.get('decision');
  const decision = REVIEW_DECISIONS.find((known) => known === said) ?? null;
  const invalid = findFormProblem({ said, decision, comment, name, revision: form.get('revision') ?? '' });
  if (invalid) return sendProblem(400, invalid);
  const review = { linkId: link.id, decision, comment: comment || null, name, revision: Number(form.get('revision')) };
  const reviewed = await commit(ctx.deps, (tx) => reviewPost(tx, review));
  const { id: linkId, teamId, postId } = link;
  ctx.deps.log.info({ linkId, teamId, postId, decision, outcome: reviewed.outcome }, 'post reviewed by link');
  if (reviewed.outcome !== 'reviewed') return sendProblem(409, describeRefusal(reviewed));
  // Redirects, so that a reload of the page sends nothing again.
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  ctx.status = 303;
  ctx.redirect(ctx.path);
}

function describeRefusal(reviewed: Exclude<Reviewed, { outcome: 'reviewed' }>): Describe {
  switch (reviewed.outcome) {
    case 'changed':
      return ({ problems }) => problems.changed;
    case 'refused':
      return ({ problems }) => problems[reviewed.reason];
    case 'ended':
      return ({ closed }) => closed[reviewed.status] ?? '';
    case 'link_ended':
      return ({ problems }) => problems.ended;
  }
}

function findFormProblem({ said, decision, comment, name, revision }: TypedForm): Describe | null {
  if ((!decision && said !== 'comment') || !/^\d{1,9}$/u.test(revision) || name.length > MAX_REVIEWER_NAME)
    return ({ problems }) => problems.incomplete;
  if (comment.length > MAX_REVIEW_COMMENT) return ({ problems }) => problems.long(MAX_REVIEW_COMMENT);
  // The database stores neither U+0000 nor lone surrogates.
  if ([comment, name].some((text) => text.includes('\0') || !text.isWellFormed()))
    return ({ problems }) => problems.characters;
  return decision !== 'approved' && comment === '' ? ({ problems }) => problems.empty : null;
}
