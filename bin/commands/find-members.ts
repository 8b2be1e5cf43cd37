import type { EntityManager } from '@mikro-orm/postgresql';
import { normaliseEmail } from '../../domain/teams/members.ts';
import { UsageError, type Flags } from './flags.ts';

export interface NamedMember {
  id: string;
  teamId: string;
  team: string;
}

/**
 * Finds the members with an address, one per team, or the one with an id, who may have been removed. They are sorted by
 * id, the order in which members are locked.
 */
export async function findMembers(em: EntityManager, flags: Flags, operand: string): Promise<NamedMember[]> {
  return em.execute<NamedMember[]>(
    `select member.id, team_id as "teamId", team.name as team from member join team on team.id = team_id
     where (member.id = ? or email = ? and removed_at is null) and team.name = coalesce(?, team.name)
     order by member.id`,
    [operand, normaliseEmail(operand), flags.team ?? null],
  );
}

export function refuseUnknownMember(operand: string): UsageError {
  return new UsageError(
    `No member has the address or id ${operand}. A member who was removed has an id alone; GET /audit names it.`,
  );
}
