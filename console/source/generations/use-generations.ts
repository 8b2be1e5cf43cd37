import { usePages } from '../data/use-pages.ts';

const PAGE_SIZE = 50;

/** The ideas of a workspace. A key may request generations ten times in five minutes, so a list is fresh for five. */
export const useGenerations = (workspaceId: string) =>
  usePages(
    ['generations', workspaceId],
    (client, page, signal) =>
      client.call('GET /generations', { query: { workspaceId, limit: PAGE_SIZE, page }, signal }),
    { staleTime: 300_000, refetchOnWindowFocus: false },
  );
