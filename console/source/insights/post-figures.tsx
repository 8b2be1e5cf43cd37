import { listKeys } from '../../../domain/list-keys.ts';
import { useFormatNames } from '../data/catalog.ts';
import { writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { EmptyState } from '../design/empty-state.tsx';
import { QueryView } from '../design/query-view.tsx';
import { Table } from '../design/table.tsx';
import { writeRoute } from '../navigation/route.ts';
import { WindowTabs } from './window-tabs.tsx';
import { useMeasuredPosts } from './use-window.ts';
import { FIGURES, writeFigure } from './write-figure.ts';

/** The posts of the window by views. */
export function PostFigures() {
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const posts = useMeasuredPosts();
  const formats = useFormatNames();
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
              heads={['Post', 'Published', ...Object.values(FIGURES)]}
              figuresFrom={2}
            >
              {all.map(({ postId, text, thumbnailUrl, format, publishedAt, totals }) => (
                <tr key={postId}>
                  <td>
                    <a class="group" href={writeRoute(['posts', postId])}>
                      {thumbnailUrl && (
                        <span class="thumbnail">
                          <img src={thumbnailUrl} alt="" loading="lazy" />
                        </span>
                      )}
                      {text ?? formats[format ?? ''] ?? 'A post'}
                    </a>
                  </td>
                  <td>{publishedAt ? writeInstant(publishedAt, zone) : '–'}</td>
                  {listKeys(FIGURES).map((figure) => (
                    <td key={figure} class="number" data-name={FIGURES[figure]}>
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
