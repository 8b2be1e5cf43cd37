import { useFormatNames } from '../data/catalog.ts';
import { useQuery } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { EmptyState } from '../design/empty-state.tsx';
import { QueryView } from '../design/query-view.tsx';
import { Table } from '../design/table.tsx';
import { writeRoute } from '../navigation/route.ts';
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
  const formats = useFormatNames();
  const known = new Map((listed.data ?? []).map((post) => [post.id, post]));
  return (
    <>
      <WindowTabs />
      <QueryView query={posts} label="Loading the posts" rows={6}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon="insights" title="No post was published in this window" />
          ) : (
            <Table
              class="stacked"
              label="Figures by post"
              heads={['Post', 'Published', ...Object.values(NAMES)]}
              figuresFrom={2}
            >
              {all.map(({ postId, hook, format, publishedAt, totals }) => (
                <tr key={postId}>
                  <td>
                    <a class="group" href={writeRoute(['posts', postId])}>
                      {known.get(postId)?.thumbnailUrl && (
                        <span class="thumbnail">
                          <img src={known.get(postId)?.thumbnailUrl ?? ''} alt="" loading="lazy" />
                        </span>
                      )}
                      {known.get(postId)?.caption ?? hook ?? formats[format ?? ''] ?? 'A post'}
                    </a>
                  </td>
                  <td>{publishedAt ? writeInstant(publishedAt, zone) : '–'}</td>
                  {FIGURES.map((figure) => (
                    <td key={figure} class="number" data-name={NAMES[figure]}>
                      {writeFigure(figure, totals[figure])}
                    </td>
                  ))}
                </tr>
              ))}
            </Table>
          )
        }
      </QueryView>
    </>
  );
}
