import { addDays, getToday } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { route } from '../navigation/route.ts';

export const WINDOWS = [7, 28, 90] as const;

/** The window of days that the address names, as a query of the analytics. */
export function useWindow() {
  const workspace = useWorkspace();
  const days = WINDOWS.find((count) => String(count) === route.value.query.get('days')) ?? 28;
  const today = getToday(workspace.data?.timezone ?? 'UTC');
  const query = {
    from: addDays(today, 1 - days),
    to: today,
    ...(workspace.data ? { workspaceId: workspace.data.id } : {}),
  };
  return { days, query, isReady: workspace.data !== undefined };
}
