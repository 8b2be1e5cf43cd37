import { getToday, nameZone } from '../data/wall-time.ts';
import { Button } from '../design/button.tsx';
import { Tabs } from '../design/tabs.tsx';
import { goTo, route, writeRoute } from '../navigation/route.ts';
import type { Span, SpanDays } from './plan-span.ts';

const NAMES = { month: 'Month', week: 'Week', list: 'List' } as const;

interface CalendarToolbarProps {
  span: Span;
  anchor: string;
  days: SpanDays;
  zone: string;
}

/** Writes the address of a span around a day, with the filters of this one. */
const writeLink = (span: string, date: string): string =>
  writeRoute(['calendar', span], { ...Object.fromEntries(route.value.query), date });

export function CalendarToolbar({ span, anchor, days, zone }: CalendarToolbarProps) {
  const tabs = Object.entries(NAMES).map(([id, name]) => ({ id, name, href: writeLink(id, anchor) }));
  return (
    <div class="toolbar">
      <Tabs label="Span" current={span} tabs={tabs} />
      <div class="group">
        <Button
          look="quiet"
          icon="previous"
          aria-label={`Previous ${span}`}
          onClick={() => goTo(writeLink(span, days.previous))}
        />
        <h2 aria-live="polite">{days.title}</h2>
        <Button look="quiet" icon="next" aria-label={`Next ${span}`} onClick={() => goTo(writeLink(span, days.next))} />
      </div>
      <Button look="quiet" onClick={() => goTo(writeLink(span, getToday(zone)))}>
        Today
      </Button>
      <span class="quiet zone">{nameZone(zone)}</span>
    </div>
  );
}
