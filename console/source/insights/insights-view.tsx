import type { FunctionComponent } from 'preact';
import { useAction } from '../data/use-action.ts';
import { useWorkspace } from '../data/workspace.ts';
import { writeCount } from '../data/write-number.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Page } from '../design/page.tsx';
import { Tabs } from '../design/tabs.tsx';
import { showToast } from '../design/toast.tsx';
import { route, writeRoute } from '../navigation/route.ts';
import { exportPosts } from './export-posts.ts';
import { Report } from './report.tsx';
import { Usage } from './usage.tsx';
import { useWindow, useMeasuredPosts } from './use-window.ts';
import { listKeys } from '../../../domain/list-keys.ts';
import { useFormatNames } from '../data/catalog.ts';
import { writeInstant } from '../data/wall-time.ts';
import { EmptyState } from '../design/empty-state.tsx';
import { QueryView } from '../design/query-view.tsx';
import { Table } from '../design/table.tsx';
import { WindowTabs } from './window-tabs.tsx';
import { FIGURES, writeFigure } from './write-figure.ts';

const PARTS: readonly { id: string; name: string; View: FunctionComponent }[] = [
  { id: 'report', name: 'Performance', View: Report },
  { id: 'posts', name: 'Posts', View: PostFigures },
  { id: 'usage', name: 'Credits and usage', View: Usage },
];

export function InsightsView() {
  const current = PARTS.find(({ id }) => id === route.value.path[1]) ?? PARTS[0];
  if (!current) return null;
  return (
    <Page title="Insights" actions={<ExportButton />}>
      <Tabs
        label="Insights"
        current={current.id}
        tabs={PARTS.map(({ id, name }) => ({ id, name, href: `#/insights/${id}` }))}
      />
      <current.View key={current.id} />
    </Page>
  );
}

function ExportButton() {
  const { query, isReady } = useWindow();
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const download = useAction((client) => exportPosts(client, query, zone));
  const start = async () => {
    const count = await download.run();
    if (count !== null) showToast(`${writeCount(count, 'post')} exported.`);
  };
  return (
    <>
      <Button label="Export as CSV" disabled={!isReady} busy={download.isRunning} onClick={start} />
      <FailureNote error={download.failure} />
    </>
  );
}

function PostFigures() {
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const posts = useMeasuredPosts();
  const formats = useFormatNames();
  return (
    <>
      <WindowTabs />
      <QueryView
        query={posts}
        label="Loading the posts"
        rows={6}
        empty={<EmptyState icon="insights" title="No post was published in this window" />}
      >
        {(all) => (
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
        )}
      </QueryView>
    </>
  );
}
