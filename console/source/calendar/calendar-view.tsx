import { kinora } from '../data/session.ts';
import { getToday, nameZone } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { ButtonLink, Button } from '../design/button.tsx';
import { Page } from '../design/page.tsx';
import { QueryView } from '../design/query-view.tsx';
import { useNarrow } from '../design/use-narrow.ts';
import { route, goTo, writeRoute } from '../navigation/route.ts';
import { SavedViews } from '../navigation/saved-views.tsx';
import { groupEntries } from './calendar-entries.ts';
import { DayList } from './day-list.tsx';
import type { GridProps } from './grid-props.ts';
import { MonthGrid } from './month-grid.tsx';
import { isMovable, movePost } from './move-post.ts';
import { FirstSteps } from './first-steps.tsx';
import { planSpan, type Span, type SpanDays } from './plan-span.ts';
import { WeekGrid } from './week-grid.tsx';
import { CalendarFilters, useIsShown } from './calendar-filters.tsx';
import { useCalendar } from './use-calendar.ts';
import { Tabs } from '../design/tabs.tsx';

const GRIDS = { month: MonthGrid, week: WeekGrid, list: DayList } as const;
const SPAN_NAMES = { month: 'Month', week: 'Week', list: 'List' } as const;

/** The posts of the workspace by local day: a month, a week by hour, or a list. */
export function CalendarView() {
  const workspace = useWorkspace();
  const isNarrow = useNarrow();
  const { path, query } = route.value;
  const span = path[1] && path[1] in GRIDS ? (path[1] as Span) : isNarrow ? 'list' : 'month';
  const zone = workspace.data?.timezone ?? 'UTC';
  const date = query.get('date') ?? '';
  const anchor = /^\d{4}-\d\d-\d\d$/u.test(date) && !Number.isNaN(Date.parse(date)) ? date : getToday(zone);
  const days = planSpan(span, anchor);
  const isShown = useIsShown();
  const calendar = useCalendar(workspace.data ? days.from : '', days.to);
  // Seven columns of hours do not fit on a phone.
  const Grid = span === 'week' && isNarrow ? DayList : GRIDS[span];
  return (
    <Page title="Calendar" actions={<ButtonLink variant="primary" icon="plus" label="Compose" href="#/compose" />}>
      <FirstSteps />
      <div class="group filters">
        <CalendarFilters />
        {workspace.data && <SavedViews key={workspace.data.id} workspaceId={workspace.data.id} />}
      </div>
      <CalendarToolbar span={span} anchor={anchor} days={days} zone={zone} />
      <QueryView
        query={workspace.error ? { ...calendar, error: workspace.error, refetch: workspace.refetch } : calendar}
        label="Loading the calendar"
        rows={6}
      >
        {(data) => {
          const shown = data.days.map((day) => ({ ...day, posts: day.posts.filter(isShown) }));
          const entries = groupEntries({ ...data, days: shown });
          const all = [...entries.values()].flat();
          const onMove: GridProps['onMove'] = (entry, target) => {
            const isSame = target.date === entry.date && target.time === entry.time;
            if (kinora.value && !isSame) void movePost(kinora.value, entry.post, target, zone);
          };
          const findEntry = (id: string) => all.find(({ post }) => post.id === id && isMovable(post));
          return <Grid {...{ from: days.from, to: days.to, anchor, timezone: zone, entries, findEntry, onMove }} />;
        }}
      </QueryView>
    </Page>
  );
}

interface CalendarToolbarProps {
  span: Span;
  anchor: string;
  days: SpanDays;
  zone: string;
}

/** Writes the address of a span around a day, with the filters of the current address. */
const writeLink = (span: string, date: string): string =>
  writeRoute(['calendar', span], { ...Object.fromEntries(route.value.query), date });

function CalendarToolbar({ span, anchor, days, zone }: CalendarToolbarProps) {
  const tabs = Object.entries(SPAN_NAMES).map(([id, name]) => ({ id, name, href: writeLink(id, anchor) }));
  return (
    <div class="toolbar">
      <Tabs label="Span" current={span} tabs={tabs} />
      <div class="group">
        <Button
          variant="quiet"
          icon="previous"
          aria-label={`Previous ${span}`}
          onClick={() => goTo(writeLink(span, days.previous))}
        />
        <h2 aria-live="polite">{days.title}</h2>
        <Button
          variant="quiet"
          icon="next"
          aria-label={`Next ${span}`}
          onClick={() => goTo(writeLink(span, days.next))}
        />
      </div>
      <Button variant="quiet" label="Today" onClick={() => goTo(writeLink(span, getToday(zone)))} />
      <span class="quiet zone">{nameZone(zone)}</span>
    </div>
  );
}
