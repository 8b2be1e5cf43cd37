/** The rows that a key can access: those of its team and mode, and of one workspace if the key is pinned to it. */
export interface Visibility {
  teamId: string;
  sandbox: boolean;
  workspaceId: string | null;
}

/** The visibility of rows that live and test keys share. */
export type TeamVisibility = Pick<Visibility, 'teamId' | 'workspaceId'>;

/** The condition on rows of one mode. */
export function visibleTo({ sandbox, ...team }: Visibility) {
  return { ...visibleToTeam(team), sandbox };
}

/** The condition on rows that live and test keys share. */
export function visibleToTeam({ teamId, workspaceId }: TeamVisibility): { teamId: string; workspaceId?: string } {
  return workspaceId === null ? { teamId } : { teamId, workspaceId };
}
