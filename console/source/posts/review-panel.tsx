import type { Post, ReviewComment } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { useStored } from '../data/use-stored.ts';
import { writeInstant } from '../data/wall-time.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Field } from '../design/field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { isChangeable, REVIEW_MARKS } from './post-state.ts';

export function ReviewPanel({ post, zone }: { post: Post; zone: string }) {
  const { review } = post;
  if (!review && !isChangeable(post.status)) return null;
  const pendingReviewers = (review?.reviewers?.names ?? []).filter((name) => !review?.approvedBy.includes(name));
  const mark = review && REVIEW_MARKS[review.state];
  return (
    <section class="card" aria-label="Review">
      <h2>Review</h2>
      {review && mark && (
        <div class="group">
          <Badge {...mark} />
          {review.reviewedAt && (
            <span class="quiet">
              {review.reviewer ? `${review.reviewer}, ` : ''}
              {writeInstant(review.reviewedAt, zone)}
              {review.outdated ? '. The post was changed since.' : ''}
            </span>
          )}
        </div>
      )}
      {post.status === 'in_review' && <p>{describeSlot(post, zone)}</p>}
      {review?.state === 'requested' && pendingReviewers.length > 0 && (
        <p class="quiet">
          {review.reviewers?.mode === 'all' ? 'Still to approve: ' : 'One of these approves it: '}
          {pendingReviewers.join(', ')}
        </p>
      )}
      <Thread post={post} zone={zone} />
    </section>
  );
}

/** Says when the post goes out if it is approved, and what happens if nobody approves it. */
function describeSlot({ scheduledTime, expiresAfter, schedule, review }: Post, zone: string): string {
  const objected = review?.state === 'changes_requested' ? 'A reviewer asked for changes, so the post is held. ' : '';
  if (schedule === 'draft')
    return `${objected}Once it is approved, it is a draft again, or goes out if it was released.`;
  if (scheduledTime === null) return `${objected}It goes out as soon as it is approved.`;
  const at = writeInstant(scheduledTime, zone);
  const last = expiresAfter === null ? null : new Date(Date.parse(scheduledTime) + expiresAfter * 60_000).toISOString();
  const otherwise = last
    ? `If nobody approves it by ${writeInstant(last, zone)}, it does not go out and ends as failed.`
    : 'If it is approved later, it goes out at once.';
  return Date.parse(scheduledTime) > Date.now()
    ? `${objected}It goes out ${at} if it is approved by then. ${otherwise}`
    : `${objected}Its time, ${at}, has passed. ${last ? otherwise : 'It goes out as soon as it is approved.'}`;
}

function Thread({ post: { id, status, review, updatedAt }, zone }: { post: Post; zone: string }) {
  const [text, setText] = useStored(`answer.${id}`, '');
  const key = ['comments', id];
  const comments = useGet([...key, updatedAt], '/posts/{id}/comment', {
    path: { id },
    query: { limit: 100 },
    enabled: review !== null,
    placeholderData: (previous) => previous,
  });
  const comment = useAction((client) => client.post('/posts/{id}/comment', { path: { id }, body: { text } }), key, [
    'posts',
  ]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await comment.run()) setText('');
  };
  if (!review) return <p class="quiet">Nobody has reviewed it. Create a review link and send it to the client.</p>;
  return (
    <>
      <QueryView query={comments} label="Loading the comments" rows={1}>
        {(all) => (
          <ul class="events">
            {all.map((one) => (
              <Comment key={one.id} comment={one} zone={zone} />
            ))}
          </ul>
        )}
      </QueryView>
      {isChangeable(status) && (
        <form class="form" onSubmit={submit}>
          <Field label="Answer" hint="Reviewers read it on the page of their link.">
            {(control) => (
              <textarea
                {...control}
                required
                maxLength={2_000}
                value={text}
                onInput={(event) => setText(event.currentTarget.value)}
              />
            )}
          </Field>
          <FailureNote error={comment.failure} />
          <Button type="submit" icon="comment" label="Send the answer" busy={comment.isRunning} />
        </form>
      )}
    </>
  );
}

function Comment({ comment: { by, name, decision, text, createdAt }, zone }: { comment: ReviewComment; zone: string }) {
  const who = name ?? (by === 'team' ? 'Your team' : 'A reviewer');
  const verb = decision === null ? '' : decision === 'approved' ? ' approved' : ' asked for changes';
  return (
    <li>
      <p>
        <b>
          {who}
          {verb}
        </b>{' '}
        <time class="quiet">{writeInstant(createdAt, zone)}</time>
      </p>
      {text && <p class="text-block">{text}</p>}
    </li>
  );
}
