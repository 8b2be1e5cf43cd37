import type { EntityManager } from '@mikro-orm/postgresql';
import type { Workspace } from '../../db/entities/workspace.ts';
import { findDefaultWorkspace, findWorkspace } from '../../db/teams/workspaces.ts';
import type { TeamVisibility, Visibility } from '../../db/visibility.ts';
import { WORKSPACE_ARCHIVED } from '../../domain/teams/workspaces.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

/** What the key sees of rows that are either sandbox or live, such as posts and accounts. */
export function getVisibility({ state: { team, key } }: ApiContext): Visibility {
  return { teamId: team.id, sandbox: !key.live, workspaceId: key.workspaceId };
}

/** What the key sees of rows that sandbox and live keys share, such as workspaces and assets. */
export function getTeamVisibility(ctx: ApiContext): TeamVisibility {
  return { teamId: ctx.state.team.id, workspaceId: ctx.state.key.workspaceId };
}

/** Throws `not_found` if the key does not see the workspace. */
export async function loadWorkspace(ctx: ApiContext, em: EntityManager, id: string): Promise<Workspace> {
  const found = await findWorkspace(em, getTeamVisibility(ctx), id);
  if (!found) throw refuse.notFound();
  return noteWorkspace(ctx, found);
}

/** Loads the requested workspace; by default the one the key is pinned to, or else the team's default. */
export async function resolveWorkspace(
  ctx: ApiContext,
  em: EntityManager,
  requestedId: string | undefined,
): Promise<Workspace> {
  if (requestedId !== undefined) return loadWorkspace(ctx, em, requestedId);
  const { teamId, workspaceId: pinnedTo } = getTeamVisibility(ctx);
  const found = await findDefaultWorkspace(em, teamId, pinnedTo);
  if (found) return noteWorkspace(ctx, found);
  throw refuse.invalidInput([
    { path: 'workspaceId', message: 'It is required, because the team has no default workspace.' },
  ]);
}

/** Notes the workspace for the stored response of an idempotent request, which is erased with its workspace. */
function noteWorkspace({ state }: ApiContext, workspace: Workspace): Workspace {
  state.workspaceId = workspace.id;
  return workspace;
}

/** Rejects with 409 if the workspace is archived. */
export function rejectArchived(workspace: Workspace): void {
  if (workspace.archivedAt) throw refuse.conflict(WORKSPACE_ARCHIVED);
}
