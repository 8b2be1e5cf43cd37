import type { AuthenticatedKey, AuthenticatedTeam, SignedInPerson } from '../../db/teams/api-keys.ts';
import { PLAN_TERMS, STORAGE_METRIC, type Plan } from '../../domain/teams/plans.ts';
import type { Identity } from '../../db/teams/read-identity.ts';
import type { IdentityResponse } from './contract.ts';

export function presentIdentity(
  found: Identity & { team: AuthenticatedTeam; key: AuthenticatedKey },
): IdentityResponse {
  const { team, key, usage, storedBytes, granted, workspace } = found;
  return {
    team: { id: team.id, name: team.name, plan: team.plan },
    credits: {
      balance: team.creditBalance,
      grantedThisPeriod: granted,
      periodEnd: team.periodEnd.toISOString(),
    },
    usage: {
      periodStart: team.periodStart.toISOString().slice(0, 10),
      metrics: [...usage, presentStorage(team.plan, storedBytes)],
    },
    defaultWorkspace: workspace,
    key: {
      id: key.id,
      name: key.name,
      scopes: key.scopes,
      workspaceId: key.workspaceId,
      sandbox: !key.live,
      createdAt: key.createdAt.toISOString(),
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      budget: key.budget && { ...key.budget, remaining: key.budget.credits - key.budget.spent },
    },
    ...(key.person && presentPerson(key.person, key.permissions)),
  };
}

function presentPerson(
  { id, name, email, role, needsFactor }: SignedInPerson,
  permissions: AuthenticatedKey['permissions'],
): Pick<IdentityResponse, 'person' | 'role'> {
  return { person: { id, name, email, permissions: [...permissions], needsFactor }, role };
}

function presentStorage(plan: Plan, used: number): IdentityResponse['usage']['metrics'][number] {
  const limit = PLAN_TERMS[plan].storageBytes;
  return { metric: STORAGE_METRIC, used, limit, remaining: Math.max(0, limit - used) };
}
