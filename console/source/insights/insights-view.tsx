import type { FunctionComponent } from 'preact';
import { Page } from '../design/page.tsx';
import { Tabs } from '../design/tabs.tsx';
import { route } from '../navigation/route.ts';
import { PostFigures } from './post-figures.tsx';
import { Report } from './report.tsx';
import { Usage } from './usage.tsx';

const PARTS: readonly { id: string; name: string; View: FunctionComponent }[] = [
  { id: 'report', name: 'Performance', View: Report },
  { id: 'posts', name: 'Posts', View: PostFigures },
  { id: 'usage', name: 'Credits and usage', View: Usage },
];

export function InsightsView() {
  const current = PARTS.find(({ id }) => id === route.value.path[1]) ?? PARTS[0];
  if (!current) return null;
  return (
    <Page title="Insights">
      <Tabs
        label="Insights"
        current={current.id}
        tabs={PARTS.map(({ id, name }) => ({ id, name, href: `#/insights/${id}` }))}
      />
      <current.View key={current.id} />
    </Page>
  );
}
