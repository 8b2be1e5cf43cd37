import { useGet } from '../data/use-query.ts';
import { useWorkspaceId } from '../data/workspace.ts';
import { getShortestInterval } from '../posts/refresh-interval.ts';

const POLL_MS = 6_000;

/** The posts of a range of days, read again while one of them can still change. Reads nothing while `from` is empty. */
export function useCalendar(from: string, to: string) {
  const workspaceId = useWorkspaceId();
  return useGet(['calendar', workspaceId, from, to], '/calendar', {
    query: { from, to, ...(workspaceId ? { workspaceId } : {}) },
    enabled: workspaceId !== undefined && from !== '',
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => getShortestInterval(state.data?.days.flatMap(({ posts }) => posts) ?? [], POLL_MS),
  });
}
