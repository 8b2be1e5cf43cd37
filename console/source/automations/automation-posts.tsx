import { useRef } from 'preact/hooks';
import { useGet } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { QueryView } from '../design/query-view.tsx';
import { PostRow } from '../posts/post-row.tsx';
import type { Post } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { showToast } from '../design/toast.tsx';
import { approvePosts, describePostCount } from '../posts/approve-posts.ts';
import { getPostTitle } from '../posts/post-state.ts';

const POLL_MS = 5_000;

/** The posts of the automation. Those in review are approved here together, or each on its page. */
export function AutomationPosts({ id, zone }: { id: string; zone: string }) {
  const posts = useGet(['posts', 'automation', id], '/automations/{id}/posts', {
    path: { id },
    query: { limit: 50 },
    refetchInterval: POLL_MS,
  });
  return (
    <section class="card">
      <QueryView query={posts} label="Loading the posts">
        {(all) => (
          <>
            <header>
              <h2>Posts</h2>
            </header>
            <ApproveAll posts={all} />
            {all.length === 0 ? (
              <p class="quiet">A launch fills the slots of the next week with posts.</p>
            ) : (
              <ul class="rows">
                {all.map((post) => (
                  <PostRow key={post.id} post={post} time={writeInstant(post.scheduledTime ?? post.createdAt, zone)} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

/** Approves all posts in review, except those that have changed since they were shown or have no video yet. */
function ApproveAll({ posts }: { posts: readonly Post[] }) {
  const shown = useRef(new Map<string, number>());
  for (const { id, revision } of posts) if (!shown.current.has(id)) shown.current.set(id, revision);
  const inReview = posts.filter(({ status }) => status === 'in_review');
  const changed = inReview.filter(({ id, revision }) => shown.current.get(id) !== revision);
  const rendering = inReview.filter((post) => post.renderStatus !== 'ready' && !changed.includes(post));
  const approvable = inReview.filter((post) => !changed.includes(post) && !rendering.includes(post));
  const approve = useAction(approvePosts, ['posts'], ['automations'], ['calendar']);
  const run = async () => {
    const done = await approve.run(approvable);
    if (done && done.changed > 0) showToast(`${describePostCount(done.changed, 'is', 'are')} approved.`);
    if (done && done.refused.length > 0) showToast(`Not approved: ${done.refused.join(' ')}`, 'bad');
  };
  if (inReview.length === 0) return null;
  return (
    <>
      {approvable.length > 0 && (
        <Button
          variant="primary"
          icon="approved"
          label={`Approve all ${approvable.length}`}
          busy={approve.isRunning}
          onClick={run}
        />
      )}
      {changed.length > 0 && (
        <p class="note tone-warn">
          {describePostCount(changed.length, 'was', 'were')} changed while this page was open. Open and approve each by
          itself: {changed.map(getPostTitle).join(', ')}.
        </p>
      )}
      {rendering.length > 0 && (
        <p class="quiet">{describePostCount(rendering.length, 'has', 'have')} no video to look at yet.</p>
      )}
      <FailureNote error={approve.failure} />
    </>
  );
}
