import { usePages } from '../data/use-pages.ts';

const PAGE = 50;

/** The ideas of a workspace. All their requests share a limit of ten in five minutes, so a list is used for as long. */
export const useGenerations = (workspaceId: string) =>
  usePages(
    ['generations', workspaceId],
    (client, page, signal) => client.call('GET /generations', { query: { workspaceId, limit: PAGE, page }, signal }),
    { staleTime: 300_000, refetchOnWindowFocus: false },
  );
