import type { Account } from '../../../clients/typescript/source/index.ts';
import { useGet } from './use-query.ts';
import { useWorkspaceId } from './workspace.ts';

export type Platform = Account['platform'];

/** The accounts of the current workspace, read again every `intervalMs` if it is given. */
export function useAccounts(intervalMs: number | false = false) {
  const workspaceId = useWorkspaceId();
  return useGet(['accounts', workspaceId], '/accounts', {
    query: { limit: 100, ...(workspaceId ? { workspaceId } : {}) },
    enabled: workspaceId !== undefined,
    // Another tab may connect an account, so the cached list is never fresh.
    staleTime: 0,
    refetchInterval: intervalMs,
  });
}
