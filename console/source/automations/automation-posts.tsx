import { useQuery } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { QueryView } from '../design/query-view.tsx';
import { PostRow } from '../posts/post-row.tsx';
import { ApproveAll } from './approve-all.tsx';

const POLL_MS = 5_000;

/** The posts of the automation; those in review are approved here together, or each on its own page. */
export function AutomationPosts({ id, zone }: { id: string; zone: string }) {
  const posts = useQuery(
    ['posts', 'automation', id],
    (client, signal) => client.get('/automations/{id}/posts', { path: { id }, query: { limit: 50 }, signal }),
    { refetchInterval: POLL_MS },
  );
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
