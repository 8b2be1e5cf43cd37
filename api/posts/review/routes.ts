import { openAccessLink } from '../../access/open-access-link.ts';
import { createRouter } from '../../http/context.ts';
import { readBody } from '../../http/read-body.ts';
import { loadReviewedPost } from './load-reviewed-post.ts';
import { receiveReview } from './receive-review.ts';
import { sendReviewPage } from './review-page.ts';

/** A comment of the longest length, percent-encoded, with the other fields. */
const MAX_FORM_BYTES = 32 * 1024;

/** The page of a review link, for a person without a key. */
export const reviewRoutes = createRouter('/review');

/** Changes nothing, because link previews open it too. */
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
