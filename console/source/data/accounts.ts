import type { Account } from '../../../clients/typescript/source/index.ts';
import { useQuery } from './use-query.ts';
import { useWorkspaceId } from './workspace.ts';

export type Platform = Account['platform'];

/** The accounts of the current workspace, read again every `intervalMs` if it is given. */
export function useAccounts(intervalMs: number | false = false) {
  const workspaceId = useWorkspaceId();
  return useQuery(
    ['accounts', workspaceId],
    (client, signal) =>
      client.get('/accounts', { query: { limit: 100, ...(workspaceId ? { workspaceId } : {}) }, signal }),
    // Another tab may connect an account, so the cached list is never fresh.
    { enabled: workspaceId !== undefined, staleTime: 0, refetchInterval: intervalMs },
  );
}
