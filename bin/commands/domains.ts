import type { MikroORM } from '@mikro-orm/postgresql';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { addDomain, listDomains, removeDomain } from '../../db/members/identity-providers.ts';
import { findTeamByName } from '../../db/teams/teams.ts';
import { OPERATOR } from '../../domain/audit/actors.ts';
import { isDomain } from '../../domain/teams/sso.ts';
import { requireFlag, UsageError, type Flags } from './flags.ts';

/** Records that a mail domain is the team's, so that its identity provider may sign in people with such addresses. */
export function addTeamDomain(orm: MikroORM, flags: Flags, operand: string | undefined) {
  return changeDomain(orm, flags, operand, async (tx, teamId, domain) => {
    if (!(await addDomain(tx, teamId, domain))) throw new UsageError(`${domain} is a domain of another team.`);
  });
}

export function removeTeamDomain(orm: MikroORM, flags: Flags, operand: string | undefined) {
  return changeDomain(orm, flags, operand, async (tx, teamId, domain) => {
    if (!(await removeDomain(tx, teamId, domain))) throw new UsageError(`${domain} is not a domain of the team.`);
  });
}

async function changeDomain(
  orm: MikroORM,
  flags: Flags,
  operand: string | undefined,
  change: (tx: Transaction, teamId: string, domain: string) => Promise<void>,
) {
  const name = requireFlag(flags, 'team');
  const domain = (operand ?? '').trim().toLowerCase();
  if (!isDomain(domain)) throw new UsageError('Name the domain, such as acme.example.com.');
  const { result: domains } = await inTransaction(
    orm.em,
    async (tx) => {
      const team = await findTeamByName(tx.em, name);
      if (!team) throw new UsageError(`Team ${name} does not exist.`);
      await change(tx, team.id, domain);
      return listDomains(tx.em, team.id);
    },
    OPERATOR,
  );
  return { json: { domains }, text: `Domains of ${name}: ${domains.join(', ') || 'none'}.` };
}
