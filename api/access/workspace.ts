import type { EntityManager } from '@mikro-orm/postgresql';
import type { Workspace } from '../../db/entities/workspace.ts';
import { defaultWorkspace, findWorkspace, type WorkspaceView } from '../../db/teams/workspaces.ts';
import type { ApiContext } from '../context.ts';
import { refuse } from '../errors.ts';

export function viewOf(ctx: ApiContext): WorkspaceView {
  return { teamId: ctx.state.team.id, pinnedTo: ctx.state.key.workspaceId };
}

/** The workspace of that id; refuses as `not_found` what the key does not see. */
export async function workspaceOf(ctx: ApiContext, em: EntityManager, id: string): Promise<Workspace> {
  const found = await findWorkspace(em, viewOf(ctx), id);
  if (!found) throw refuse.notFound();
  return found;
}

/** The workspace that a request names, else the key's own or the team's default. */
export async function chosenWorkspace(
  ctx: ApiContext,
  em: EntityManager,
  named: string | undefined,
): Promise<Workspace> {
  if (named !== undefined) return workspaceOf(ctx, em, named);
  const { teamId, pinnedTo } = viewOf(ctx);
  const found = await defaultWorkspace(em, teamId, pinnedTo);
  if (found) return found;
  throw refuse.invalidInput([{ path: 'workspaceId', message: 'It is required: the team has no default workspace.' }]);
}

/** Refuses an archived workspace, which takes no work. */
export function refuseArchived(workspace: Workspace): void {
  if (workspace.archivedAt) throw refuse.conflict('The workspace is archived; restore it first.');
}
