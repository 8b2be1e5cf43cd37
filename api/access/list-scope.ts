import type { EntityManager } from '@mikro-orm/postgresql';
import { listWorkspaces } from '../../db/teams/workspaces.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { getTeamVisibility, resolveWorkspace } from './workspace.ts';

export interface ListScope {
  workspaceIds: string[];
  /** The zone of the days in the request: the workspace's; for all workspaces the default one's, or UTC without one. */
  timezone: string;
}

interface Requested {
  workspaceId?: string | undefined;
  allWorkspaces: boolean;
}

/** Resolves the workspaces of a list: the requested one, the default, or all of the team. */
export async function resolveListScope(
  ctx: ApiContext,
  em: EntityManager,
  { workspaceId, allWorkspaces }: Requested,
): Promise<ListScope> {
  if (!allWorkspaces) {
    const { id, timezone } = await resolveWorkspace(ctx, em, workspaceId);
    return { workspaceIds: [id], timezone };
  }
  if (workspaceId !== undefined) {
    throw refuse.invalidInput([{ path: 'allWorkspaces', message: 'It is not allowed together with workspaceId.' }]);
  }
  if (ctx.state.key.workspaceId !== null) {
    throw refuse.forbiddenScope('A key that is pinned to one workspace cannot list all workspaces.');
  }
  const workspaces = await listWorkspaces(em, getTeamVisibility(ctx));
  const timezone = workspaces.find(({ isDefault }) => isDefault)?.timezone ?? 'UTC';
  return { workspaceIds: workspaces.map(({ id }) => id), timezone };
}
