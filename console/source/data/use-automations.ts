import { useGet } from './use-query.ts';
import { useWorkspaceId } from './workspace.ts';

export function useAutomations() {
  const workspaceId = useWorkspaceId();
  return useGet(['automations', 'list', workspaceId], '/automations', {
    query: { limit: 100, ...(workspaceId ? { workspaceId } : {}) },
    enabled: workspaceId !== undefined,
  });
}
