import type { FunctionComponent } from 'preact';
import { useAction } from '../data/use-action.ts';
import { useWorkspace } from '../data/workspace.ts';
import { writeCount } from '../data/write-number.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { Page } from '../design/page.tsx';
import { Tabs } from '../design/tabs.tsx';
import { showToast } from '../design/toast.tsx';
import { route } from '../navigation/route.ts';
import { exportPosts } from './export-posts.ts';
import { PostFigures } from './post-figures.tsx';
import { Report } from './report.tsx';
import { Usage } from './usage.tsx';
import { useWindow } from './use-window.ts';

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

/** Exports the posts of the window that the address names. */
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
      <Button disabled={!isReady} busy={download.isRunning} onClick={start}>
        Export as CSV
      </Button>
      <FailureNote error={download.failure} />
    </>
  );
}
