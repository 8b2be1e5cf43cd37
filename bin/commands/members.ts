import { resolve } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createToken } from '../../api/access/create-token.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { recordInvitation } from '../../db/members/invitations.ts';
import { lockTeam } from '../../db/members/members.ts';
import { findTeamByName } from '../../db/teams/teams.ts';
import { OPERATOR } from '../../domain/audit/actors.ts';
import { INVITATION_HOURS, MEMBER_REFUSALS, normaliseEmail } from '../../domain/teams/members.ts';
import { ROLES } from '../../domain/teams/roles.ts';
import { readDevFile } from '../home/dev-file.ts';
import { parseChoice, requireFlag, UsageError, type Flags } from './flags.ts';

/** Invites a person to a team, by default its owner. Prints a link, which is valid once. */
export async function inviteMember(orm: MikroORM, flags: Flags, _operand?: string, env = process.env) {
  const name = requireFlag(flags, 'team');
  const email = normaliseEmail(requireFlag(flags, 'email'));
  const role = parseChoice('role', ROLES, flags.role ?? 'owner');
  if (!/^[^\s@]+@[^\s@]+$/u.test(email)) throw new UsageError('--email must be a mail address.');
  const token = createToken();
  const invite = async (tx: Transaction) => {
    const team = await findTeamByName(tx.em, name);
    if (!team) throw new UsageError(`Team ${name} does not exist.`);
    const plan = await lockTeam(tx, team.id);
    const wanted = { teamId: team.id, email, role, workspaceId: null, token, invitedBy: null };
    const recorded = plan && (await recordInvitation(tx, plan, wanted));
    if (!recorded) throw new UsageError(`Team ${name} does not exist.`);
    if (typeof recorded === 'string') throw new UsageError(MEMBER_REFUSALS[recorded]);
    return recorded.id;
  };
  const { result: id } = await inTransaction(orm.em, invite, OPERATOR);
  const url = `${await findOrigin(env)}/console#invitation=${token}`;
  return {
    json: { id, email, role, url },
    text: `${url}\nPass it on to ${email}. It is valid once, for ${INVITATION_HOURS} hours.`,
  };
}

/** Returns the public URL of the service, or that of the instance that runs in KINORA_HOME. */
async function findOrigin(env: NodeJS.ProcessEnv): Promise<string> {
  if (env['PUBLIC_URL']) return env['PUBLIC_URL'].replace(/\/$/u, '');
  const home = resolve(env['KINORA_HOME'] || '.kinora');
  const running = await readDevFile({ file: (name) => resolve(home, name) });
  return running ? new URL(running.baseUrl).origin : `http://127.0.0.1:${env['PORT'] || 3000}`;
}
