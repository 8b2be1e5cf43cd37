import type { Post } from '../../../clients/typescript/source/index.ts';
import { writeInstant } from '../data/wall-time.ts';
import { Badge } from '../design/badge.tsx';

/** The last decision through a review link, with the words of the reviewer. */
export function PostReview({ review, zone }: { review: Post['review']; zone: string }) {
  if (!review) return null;
  const isApproval = review.decision === 'approved';
  return (
    <section class="card">
      <h2>Review by link</h2>
      <div class="group">
        <Badge tone={isApproval ? 'good' : 'warn'} icon={isApproval ? 'approved' : 'comment'}>
          {isApproval ? 'Approved' : 'Changes requested'}
        </Badge>
        <span class="quiet">{writeInstant(review.reviewedAt, zone)}</span>
      </div>
      {review.comment && <p class="text-block">{review.comment}</p>}
      {review.outdated && <p class="quiet">The post was changed since.</p>}
    </section>
  );
}
