import { useAction } from '../data/use-action.ts';
import { useQuery } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';
import { showToast } from '../design/toast.tsx';
import { PostRow } from '../posts/post-row.tsx';

const POLL_MS = 5_000;

/** The posts of the automation; those in review are approved here one by one or together. */
export function AutomationPosts({ id, zone }: { id: string; zone: string }) {
  const posts = useQuery(
    ['posts', 'automation', id],
    (client, signal) => client.get('/automations/{id}/posts', { path: { id }, query: { limit: 50 }, signal }),
    { refetchInterval: POLL_MS },
  );
  const approve = useAction(
    async (client, ids: readonly string[]) => {
      for (const postId of ids) await client.post('/posts/{id}/approve', { path: { id: postId } });
      return ids.length;
    },
    ['posts'],
    ['automations'],
    ['calendar'],
  );
  return (
    <section class="card">
      <QueryView query={posts} label="Loading the posts">
        {(all) => {
          const inReview = all.filter(({ status }) => status === 'in_review').map((post) => post.id);
          return (
            <>
              <header>
                <h2>Posts</h2>
                {inReview.length > 0 && (
                  <Button
                    look="primary"
                    icon="approved"
                    busy={approve.isRunning}
                    onClick={async () => {
                      const count = await approve.run(inReview);
                      if (count) showToast(`${count} posts are approved.`);
                    }}
                  >
                    Approve all {inReview.length}
                  </Button>
                )}
              </header>
              <FailureNote error={approve.failure} />
              {all.length === 0 ? (
                <p class="quiet">A launch fills the slots of the next week with posts.</p>
              ) : (
                <ul class="rows">
                  {all.map((post) => (
                    <PostRow
                      key={post.id}
                      post={post}
                      time={writeInstant(post.scheduledTime ?? post.createdAt, zone)}
                    />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}
