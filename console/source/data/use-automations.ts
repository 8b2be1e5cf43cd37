import { useQuery } from './use-query.ts';
import { useWorkspaceId } from './workspace.ts';

/** The automations of the current workspace. */
export function useAutomations() {
  const workspaceId = useWorkspaceId();
  return useQuery(
    ['automations', 'list', workspaceId],
    (client, signal) =>
      client.get('/automations', { query: { limit: 100, ...(workspaceId ? { workspaceId } : {}) }, signal }),
    { enabled: workspaceId !== undefined },
  );
}
