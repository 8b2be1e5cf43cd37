import type { AnalyticsReport } from '../../../clients/typescript/source/index.ts';
import { listKeys } from '../../../domain/list-keys.ts';
import { useGet } from '../data/use-query.ts';
import { writeDay } from '../data/wall-time.ts';
import { QueryView } from '../design/query-view.tsx';
import { Table } from '../design/table.tsx';
import { LinePlot } from './line-plot.tsx';
import { useWorkspace } from '../data/workspace.ts';
import { useMeasuredPosts, useWindow } from './use-window.ts';
import { WhatWorked } from './what-worked.tsx';
import { WindowTabs } from './window-tabs.tsx';
import { FIGURES, writeChange, writeFigure } from './write-figure.ts';

const NAMES = { posts: 'Posts', ...FIGURES };

/** The figures of a window: totals with their change, views by day, platforms, and what worked. */
export function Report() {
  const { query, before, month, isReady } = useWindow();
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  const report = useGet(['analytics', query], '/analytics', { query, enabled: isReady });
  const earlier = useGet(['analytics', 'before', before], '/analytics', {
    query: before ?? {},
    enabled: isReady && before !== null,
  });
  const posts = useMeasuredPosts();
  return (
    <>
      <WindowTabs />
      <QueryView query={report} label="Loading the report" rows={5}>
        {(data) => (
          <>
            <ReportBody report={data} earlier={month ? (earlier.data?.totals ?? null) : undefined} />
            <WhatWorked report={data} posts={posts.data ?? []} zone={zone} />
          </>
        )}
      </QueryView>
    </>
  );
}

interface ReportBodyProps {
  report: AnalyticsReport;
  /** If the window is a month, the totals of that before, null until read. Otherwise undefined: `change` is shown. */
  earlier: AnalyticsReport['totals'] | null | undefined;
}

function ReportBody({ report, earlier }: ReportBodyProps) {
  const { totals, change, series, byPlatform, coverage } = report;
  return (
    <>
      <div class="figures">
        {listKeys(NAMES).map((figure) => (
          <div key={figure} class="figure">
            <span class="quiet">{NAMES[figure]}</span>
            <b>{writeFigure(figure, totals[figure])}</b>
            <Change
              change={earlier === undefined ? change[figure] : compare(totals[figure], earlier?.[figure] ?? null)}
              than={earlier === undefined ? 'to before' : 'to the month before'}
            />
          </div>
        ))}
      </div>
      <section class="card">
        <h2>Views by publishing day</h2>
        {coverage.withMetrics > 0 && (
          <LinePlot
            label="Views"
            times={series.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1_000)}
            values={series.map(({ views }) => views)}
          />
        )}
        <details>
          <summary>The numbers</summary>
          <Table label="Views by day" heads={['Day', 'Posts', 'Views']} figuresFrom={1}>
            {series.map(({ day, posts, views }) => (
              <tr key={day}>
                <td>{writeDay(day)}</td>
                <td class="number">{posts}</td>
                <td class="number">{writeFigure('views', views)}</td>
              </tr>
            ))}
          </Table>
        </details>
        <p class="quiet">
          {coverage.withMetrics} of {coverage.posts} posts have figures. The first follow an hour after publishing; a
          dash is a figure that no platform reports.
        </p>
      </section>
      {byPlatform.length > 0 && <PlatformTable rows={byPlatform} />}
    </>
  );
}

function Change({ change, than }: { change: number | null; than: string }) {
  return (
    <span class={(change ?? 0) < 0 ? 'down' : 'up'}>{change === null ? '' : `${writeChange(change)} ${than}`}</span>
  );
}

const compare = (now: number | null, before: number | null): number | null =>
  now === null || !before ? null : now / before - 1;

function PlatformTable({ rows }: { rows: AnalyticsReport['byPlatform'] }) {
  return (
    <Table label="Platforms" heads={['Platform', ...Object.values(NAMES)]} figuresFrom={1}>
      {rows.map((row) => (
        <tr key={row.platform}>
          <th scope="row">{row.platform}</th>
          {listKeys(NAMES).map((figure) => (
            <td key={figure} class="number">
              {writeFigure(figure, row[figure])}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
