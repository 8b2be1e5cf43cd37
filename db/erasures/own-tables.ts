import { EXPORTED_TABLES, TRANSIENT_TABLES } from '../teams/team-tables.ts';
import type { ErasureScope } from './erasures.ts';

/** A table with rows of what is erased. `where` selects them; $1 is the id of the team or workspace. */
export interface OwnTable {
  name: string;
  where: string;
}

/** The tables that a team or workspace has rows in, children first. */
export function listOwnTables({ workspaceId }: ErasureScope): OwnTable[] {
  const ordered = [...TRANSIENT_TABLES, ...EXPORTED_TABLES.toReversed()];
  if (workspaceId === null) return ordered;
  return ordered.flatMap(({ name, ofWorkspace: where }) => (where === undefined ? [] : [{ name, where }]));
}

export function getOwnerId({ teamId, workspaceId }: ErasureScope): string {
  return workspaceId ?? teamId;
}

/** A condition on tables with the columns `team_id` and `workspace_id`. */
export function selectOwn({ workspaceId }: ErasureScope): string {
  return workspaceId === null ? 'team_id = $1' : 'workspace_id = $1';
}
