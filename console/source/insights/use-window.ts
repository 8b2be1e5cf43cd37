import { useGet } from '../data/use-query.ts';
import { addDays, addMonths, getToday } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { route } from '../navigation/route.ts';

export const WINDOWS = [7, 28, 90] as const;

/** Calendar months that can be chosen. */
const MONTHS = 13;

export interface Span {
  from: string;
  to: string;
}

/** The window of days or the calendar month that the address names, as queries of the analytics. */
export function useWindow() {
  const { data: workspace } = useWorkspace();
  const today = getToday(workspace?.timezone ?? 'UTC');
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(today, -index).slice(0, 7));
  const month = months.find((name) => name === route.value.query.get('month')) ?? null;
  const days = WINDOWS.find((count) => String(count) === route.value.query.get('days')) ?? 28;
  const own = workspace ? { workspaceId: workspace.id } : {};
  const span = month ? planMonth(month, today) : { from: addDays(today, 1 - days), to: today };
  const before = month ? planMonth(addMonths(`${month}-01`, -1).slice(0, 7), today) : null;
  return {
    days: month ? null : days,
    month,
    months,
    query: { ...span, ...own },
    /** The month before; null for a window, whose report compares by itself. */
    before: before && { ...before, ...own },
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
