import { queryClient } from './query-client.ts';
import { useQuery } from './use-query.ts';
import { useIdentity } from './workspace.ts';

/** Reads of events share the limit of 600 in five minutes. */
const POLL_MS = 10_000;

/** What each event makes outdated. */
const OUTDATED: Readonly<Record<string, readonly string[]>> = {
  post: ['posts', 'calendar', 'automations', 'comments', 'events'],
  draft: ['posts', 'calendar'],
  content: ['content', 'posts', 'calendar', 'generations'],
  credits: ['me', 'credits'],
};

/** Keeps the views true: reads the events since the last one, and reads again what they have changed. */
export function useChanges(): void {
  const { data: identity } = useIdentity();
  useQuery(
    ['changes', identity?.team.id],
    async (client, signal) => {
      const since = queryClient.getQueryData<string>(SEEN) ?? new Date().toISOString();
      const events = await client.get('/events', { query: { since, limit: 100 }, signal });
      const fresh = events.filter(({ createdAt }) => createdAt > since);
      for (const key of new Set(fresh.flatMap(listOutdated))) void queryClient.invalidateQueries({ queryKey: [key] });
      queryClient.setQueryData(SEEN, fresh.at(-1)?.createdAt ?? since);
      return since;
    },
    // A key without the scope of events is not asked again.
    { enabled: identity !== undefined, staleTime: 0, refetchInterval: ({ state }) => (state.error ? false : POLL_MS) },
  );
}

const SEEN = ['changes-seen'];

const listOutdated = ({ type }: { type: string }): readonly string[] => OUTDATED[type.split('.')[0] ?? ''] ?? [];
