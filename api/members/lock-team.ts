import { lockTeamFor } from '../../db/members/members.ts';
import { MEMBER_REFUSALS, type MemberRefusal } from '../../domain/teams/members.ts';
import { mayCall, type Permission, type Role } from '../../domain/teams/roles.ts';
import type { Plan } from '../../domain/teams/plans.ts';
import type { SignedInPerson } from '../../db/teams/api-keys.ts';
import type { ApiContext } from '../http/context.ts';
import { PERSONS_ONLY, refuse } from '../http/errors.ts';

/** Returns the member who is signed in. The middleware `person` has checked that there is one. */
export function getPerson({ state: { key } }: ApiContext): SignedInPerson {
  if (!key.person) throw refuse.forbiddenScope(PERSONS_ONLY);
  return key.person;
}

/** Locks the team and re-reads the role of the person, who may have been removed or demoted since authentication. */
export async function lockTeam(ctx: ApiContext, permission: Permission): Promise<{ plan: Plan; role: Role }> {
  const { tx, team } = ctx.state;
  const locked = await lockTeamFor(tx, team.id, getPerson(ctx).id);
  if (!locked) throw refuse.unauthorized();
  if (!mayCall(locked.role, { permission })) {
    throw refuse.forbiddenScope(`The role ${locked.role} does not have the permission ${permission}.`);
  }
  return locked;
}

/** Throws the error for a refusal by the rules of members, if there is one. */
export function requireAllowed(refusal: MemberRefusal | null): void {
  if (refusal === null) return;
  const message = MEMBER_REFUSALS[refusal];
  if (refusal === 'no_seat') throw refuse.usageLimitReached(message);
  if (refusal === 'not_managed') throw refuse.forbiddenScope(message);
  if (refusal === 'owner_is_whole') throw refuse.invalidInput([{ path: 'workspaceId', message }]);
  throw refuse.conflict(message);
}
