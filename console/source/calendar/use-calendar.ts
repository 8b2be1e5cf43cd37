import { useQuery } from '../data/use-query.ts';
import { useWorkspaceId } from '../data/workspace.ts';
import { isInFlight } from '../posts/post-state.ts';

const POLL_MS = 6_000;

/** The posts of some days. Reads again while one of them is in flight. */
export function useCalendar(from: string, to: string) {
  const workspaceId = useWorkspaceId();
  return useQuery(
    ['calendar', workspaceId, from, to],
    (client, signal) =>
      client.get('/calendar', { query: { from, to, ...(workspaceId ? { workspaceId } : {}) }, signal }),
    {
      enabled: workspaceId !== undefined && from !== '',
      placeholderData: (previous) => previous,
      refetchInterval: ({ state }) => (state.data?.days.some(({ posts }) => posts.some(isInFlight)) ? POLL_MS : false),
    },
  );
}
