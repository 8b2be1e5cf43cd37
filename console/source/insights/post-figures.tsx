import { useQuery } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { EmptyState } from '../design/empty-state.tsx';
import { QueryView } from '../design/query-view.tsx';
import { writeRoute } from '../navigation/route.ts';
import { useAction } from '../data/use-action.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { showToast } from '../design/toast.tsx';
import { exportPosts } from './export-posts.ts';
import { WindowTabs } from './window-tabs.tsx';
import { useWindow } from './use-window.ts';
import { writeFigure } from './write-figure.ts';

const NAMES = {
  views: 'Views',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
  engagementRate: 'Engagement',
};
const FIGURES = Object.keys(NAMES) as (keyof typeof NAMES)[];

/** The posts of the window by views. */
export function PostFigures() {
  const { query, isReady } = useWindow();
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const posts = useQuery(
    ['analytics', 'posts', query],
    (client, signal) => client.get('/analytics/posts', { query: { ...query, limit: 100, sort: 'views' }, signal }),
    { enabled: isReady },
  );
  const listed = useQuery(
    ['posts', 'published', query],
    (client, signal) =>
      client.get('/posts', { query: { ...query, limit: 100, status: ['posted', 'partial'] }, signal }),
    { enabled: isReady },
  );
  const known = new Map((listed.data ?? []).map((post) => [post.id, post]));
  return (
    <>
      <WindowTabs />
      <ExportButton query={query} zone={zone} isReady={isReady} />
      <QueryView query={posts} label="Loading the posts" rows={6}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon="insights" title="No post was published in this window" />
          ) : (
            <div class="table-frame" tabIndex={0} role="region" aria-label="Figures by post">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Post</th>
                    <th scope="col">Published</th>
                    {FIGURES.map((figure) => (
                      <th key={figure} scope="col" class="number">
                        {NAMES[figure]}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {all.map(({ postId, hook, format, publishedAt, totals }) => (
                    <tr key={postId}>
                      <td>
                        <a class="group" href={writeRoute(['posts', postId])}>
                          {known.get(postId)?.thumbnailUrl && (
                            <span class="thumbnail">
                              <img src={known.get(postId)?.thumbnailUrl ?? ''} alt="" loading="lazy" />
                            </span>
                          )}
                          {known.get(postId)?.caption ?? hook ?? format ?? 'A post'}
                        </a>
                      </td>
                      <td>{publishedAt ? writeInstant(publishedAt, zone) : '–'}</td>
                      {FIGURES.map((figure) => (
                        <td key={figure} class="number">
                          {writeFigure(figure, totals[figure])}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryView>
    </>
  );
}

function ExportButton({
  query,
  zone,
  isReady,
}: {
  query: Parameters<typeof exportPosts>[1];
  zone: string;
  isReady: boolean;
}) {
  const run = useAction((client) => exportPosts(client, query, zone));
  const start = async () => {
    const count = await run.run();
    if (count !== null) showToast(`${count} posts are exported.`);
  };
  return (
    <>
      <Button disabled={!isReady} busy={run.isRunning} onClick={start}>
        Export as CSV
      </Button>
      <FailureNote error={run.failure} />
    </>
  );
}
