import { useGet } from '../data/use-query.ts';
import { addDays, addMonths, getToday } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { route } from '../navigation/route.ts';

export const WINDOWS = [7, 28, 90] as const;

/** The number of calendar months that can be chosen, with the current one. */
const MONTHS = 13;

export interface Span {
  from: string;
  to: string;
}

/** The last days or the calendar month that the address names, as queries of the analytics. 28 days by default. */
export function useWindow() {
  const { data: workspace } = useWorkspace();
  const today = getToday(workspace?.timezone ?? 'UTC');
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(today, -index).slice(0, 7));
  const month = months.find((name) => name === route.value.query.get('month')) ?? null;
  const days = WINDOWS.find((count) => String(count) === route.value.query.get('days')) ?? 28;
  const inWorkspace = workspace ? { workspaceId: workspace.id } : {};
  const span = month ? planMonth(month, today) : { from: addDays(today, 1 - days), to: today };
  const before = month ? planMonth(addMonths(`${month}-01`, -1).slice(0, 7), today) : null;
  return {
    days: month ? null : days,
    month,
    months,
    query: { ...span, ...inWorkspace },
    /** The month before; null for the last days, whose report has the change. */
    before: before && { ...before, ...inWorkspace },
    isReady: workspace !== undefined,
  };
}

/** The posts of the window with the most views. */
export function useMeasuredPosts() {
  const { query, isReady } = useWindow();
  return useGet(['analytics', 'posts', query], '/analytics/posts', {
    query: { ...query, limit: 100, sort: 'views' },
    enabled: isReady,
  });
}

function planMonth(month: string, today: string): Span {
  const from = `${month}-01`;
  const last = addDays(addMonths(from, 1), -1);
  return { from, to: last < today ? last : today };
}
