import type { MikroORM } from '@mikro-orm/postgresql';
import { listChains, verifyChain, type ChainHead } from '../../db/audit/verify-chain.ts';
import { findTeamByNameOrId } from '../../db/teams/teams.ts';
import { UsageError, type Flags } from './flags.ts';

/** Verifies the chains of audit entries of a team, or of all teams. Exits with 1 if one is not intact. */
export async function verifyAudit(orm: MikroORM, flags: Flags, operand: string | undefined) {
  const em = orm.em.fork();
  const noted = parseHead(flags.head);
  if (noted && operand === undefined) throw new UsageError('--head belongs to one team: audit verify <team> --head …');
  const team = operand === undefined ? null : await findTeamByNameOrId(em, operand);
  if (operand !== undefined && !team) throw new UsageError(`Team ${operand} does not exist.`);
  const ids = team ? [team.id] : await listChains(em);
  const reports = [];
  for (const id of ids) reports.push({ team: id, ...(await verifyChain(em, id, noted)) });
  if (reports.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
  const lines = reports.flatMap(({ team: id, entries, head, problems }) => [
    `${id}: ${entries} entries, ${problems.length === 0 ? 'intact' : 'NOT intact'}, head ${head.seq}:${head.hash}`,
    ...problems.map((problem) => `  ${problem}`),
  ]);
  return { json: reports, text: lines.join('\n') || 'No audit entries.' };
}

function parseHead(text: string | undefined): ChainHead | undefined {
  if (text === undefined) return undefined;
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/u.exec(text) ?? [];
  if (seq === undefined || hash === undefined)
    throw new UsageError('--head must be <number>:<hash>, as audit verify prints it.');
  return { seq: Number(seq), hash };
}
