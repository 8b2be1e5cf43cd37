import { addDays, addMonths, getWeekStart, writeDay, writeMonth } from '../data/wall-time.ts';

export type Span = 'month' | 'week' | 'list';

export interface SpanDays {
  /** The first and the last shown day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** A day of the span before, and of the span after. */
  previous: string;
  next: string;
  title: string;
}

const LIST_DAYS = 28;
const MONTH_DAYS = 6 * 7;

/** Computes which days a view around a day shows. A month is shown as six whole weeks. */
export function planSpan(span: Span, anchor: string): SpanDays {
  const week = getWeekStart(anchor);
  if (span === 'month') {
    const first = `${anchor.slice(0, 7)}-01`;
    const from = getWeekStart(first);
    const title = writeMonth(first);
    const to = addDays(from, MONTH_DAYS - 1);
    return { from, to, previous: addMonths(first, -1), next: addMonths(first, 1), title };
  }
  const days = span === 'week' ? 7 : LIST_DAYS;
  const to = addDays(week, days - 1);
  const title = `${writeDay(week)} – ${writeDay(to)}`;
  return { from: week, to, previous: addDays(anchor, -days), next: addDays(anchor, days), title };
}
