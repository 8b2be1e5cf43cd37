import type { Workspace } from '../../db/entities/workspace.ts';
import type { AuthenticatedKey, AuthenticatedTeam } from '../../db/teams/api-keys.ts';
import type { UsageLine } from '../../db/credits/usage.ts';
import type { IdentityResponse } from './contract.ts';

export function presentIdentity(found: {
  team: AuthenticatedTeam;
  key: AuthenticatedKey;
  usage: UsageLine[];
  granted: number;
  workspace: Workspace | null;
}): IdentityResponse {
  const { team, key, usage, granted, workspace } = found;
  return {
    team: { id: team.id, name: team.name, plan: team.plan },
    credits: {
      balance: team.creditBalance,
      grantedThisPeriod: granted,
      periodEnd: team.periodEnd.toISOString(),
    },
    usage: { periodStart: team.periodStart.toISOString().slice(0, 10), metrics: usage },
    defaultWorkspace: workspace && { id: workspace.id, name: workspace.name, websiteUrl: workspace.websiteUrl },
    key: {
      id: key.id,
      name: key.name,
      scopes: key.scopes,
      workspaceId: key.workspaceId,
      sandbox: !key.live,
      createdAt: key.createdAt.toISOString(),
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    },
  };
}
