import type { EntityManager } from '@mikro-orm/postgresql';
import type { Workspace } from '../../db/entities/workspace.ts';
import { defaultWorkspace, findWorkspace } from '../../db/teams/workspaces.ts';
import type { TeamVisibility } from '../../db/visibility.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

export function getTeamVisibility(ctx: ApiContext): TeamVisibility {
  return { teamId: ctx.state.team.id, workspaceId: ctx.state.key.workspaceId };
}

/** The workspace of that id; refuses as `not_found` what the key does not see. */
export async function loadWorkspace(ctx: ApiContext, em: EntityManager, id: string): Promise<Workspace> {
  const found = await findWorkspace(em, getTeamVisibility(ctx), id);
  if (!found) throw refuse.notFound();
  return found;
}

/** The workspace that a request names, else the key's own or the team's default. */
export async function resolveWorkspace(
  ctx: ApiContext,
  em: EntityManager,
  named: string | undefined,
): Promise<Workspace> {
  if (named !== undefined) return loadWorkspace(ctx, em, named);
  const { teamId, workspaceId: pinnedTo } = getTeamVisibility(ctx);
  const found = await defaultWorkspace(em, teamId, pinnedTo);
  if (found) return found;
  throw refuse.invalidInput([{ path: 'workspaceId', message: 'It is required: the team has no default workspace.' }]);
}

/** Refuses an archived workspace, which takes no work. */
export function refuseArchived(workspace: Workspace): void {
  if (workspace.archivedAt) throw refuse.conflict('The workspace is archived; restore it first.');
}
