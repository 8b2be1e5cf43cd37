import { useQuery } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { EmptyState } from '../design/empty-state.tsx';
import { QueryView } from '../design/query-view.tsx';
import { writeRoute } from '../navigation/route.ts';
import { useWindow } from './use-window.ts';
import { writeFigure } from './write-figure.ts';

const FIGURES = ['views', 'likes', 'comments', 'shares', 'saves', 'engagementRate'] as const;

/** The posts of the window by views. */
export function PostFigures() {
  const { query, isReady } = useWindow();
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const posts = useQuery(
    ['analytics', 'posts', query],
    (client, signal) => client.get('/analytics/posts', { query: { ...query, limit: 50, sort: 'views' }, signal }),
    { enabled: isReady },
  );
  return (
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
                      {figure === 'engagementRate' ? 'engagement' : figure}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {all.map(({ postId, hook, format, publishedAt, totals }) => (
                  <tr key={postId}>
                    <td>
                      <a href={writeRoute(['posts', postId])}>{hook ?? format ?? postId}</a>
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
  );
}
