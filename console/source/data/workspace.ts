import { signal } from '@preact/signals';
import type { WorkspaceWithBrand } from '../../../clients/typescript/source/index.ts';
import { useGet } from './use-query.ts';

const STORED_WORKSPACE = 'kinora.workspace';

const chosen = signal(sessionStorage.getItem(STORED_WORKSPACE));

export function chooseWorkspace(id: string | null): void {
  if (id) sessionStorage.setItem(STORED_WORKSPACE, id);
  else sessionStorage.removeItem(STORED_WORKSPACE);
  chosen.value = id;
}

export const useIdentity = () => useGet(['me'], '/me');

export const useWorkspaces = () => useGet(['workspaces'], '/workspaces', { staleTime: 60_000 });

/**
 * The id of the chosen workspace; else of the default one; else of the first. Undefined until the list is read; null if
 * it is empty or cannot be read.
 */
export function useWorkspaceId(): string | null | undefined {
  const { data: workspaces, error } = useWorkspaces();
  if (error && !workspaces) return null;
  if (!workspaces) return undefined;
  const found = workspaces.find(({ id }) => id === chosen.value);
  return (found ?? workspaces.find(({ isDefault }) => isDefault) ?? workspaces[0])?.id ?? null;
}

/** The current workspace with its time zone. */
export function useWorkspace() {
  const id = useWorkspaceId();
  return useGet(['workspaces', id], '/workspaces/{id}', {
    path: { id: id ?? '' },
    enabled: Boolean(id),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (isCrawling(state.data) ? CRAWL_POLL_MS : false),
  });
}

const CRAWL_POLL_MS = 3_000;

const isCrawling = (workspace: WorkspaceWithBrand | undefined): boolean =>
  ['queued', 'running'].includes(workspace?.lastCrawl?.status ?? '');
