import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { recordAudit } from '../../db/audit/record-audit.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { exportRows } from '../../db/teams/export-rows.ts';
import { EXPORTED_TABLES, listPersonTables } from '../../db/teams/team-tables.ts';
import { OPERATOR } from '../../domain/audit/actors.ts';
import { findMembers, refuseUnknownMember, type NamedMember } from './find-members.ts';
import { UsageError, type Flags } from './flags.ts';
import { createEmptyFolder, MANIFEST, writeLines, type Written } from './team-export.ts';

const FORMAT = 'kinora-member-export-1';

/** Writes what is known of a person to a new folder, with a folder per team: a file of JSON Lines per table. */
export async function exportMember(orm: MikroORM, flags: Flags, operand: string | undefined) {
  if (operand === undefined) throw new UsageError('members export requires a mail address or the id of a member.');
  const members = await findMembers(orm.em.fork(), flags, operand);
  const [first] = members;
  if (!first) throw refuseUnknownMember(operand);
  const folder = resolve(flags.out ?? `${first.id}-export`);
  await createEmptyFolder(folder);
  let rows = 0;
  for (const member of members) rows += await writeMember(orm, join(folder, member.id), member);
  const ids = members.map(({ id }) => id);
  return { json: { folder, rows, members: ids }, text: `Exported ${rows} rows of ${ids.join(', ')} to ${folder}.` };
}

async function writeMember(orm: MikroORM, folder: string, { id, teamId, team }: NamedMember): Promise<number> {
  await createEmptyFolder(folder);
  const entry = { teamId, action: 'member.exported' as const, subjectId: id };
  await inTransaction(orm.em, async (tx) => recordAudit(tx, entry), OPERATOR);
  const exportedAt = new Date().toISOString();
  const tables: (Written & { name: string; file: string; rows: number })[] = [];
  const write = async ({ name, lines }: { name: string; lines: AsyncIterable<string[]> }) => {
    tables.push({ name, file: `${name}.jsonl`, ...(await writeLines(join(folder, `${name}.jsonl`), lines)) });
  };
  await exportRows(orm.em, id, write, listPersonTables(EXPORTED_TABLES));
  const manifest = { format: FORMAT, member: id, team: { id: teamId, name: team }, exportedAt, tables };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', flush: true });
  return tables.reduce((sum, table) => sum + table.rows, 0);
}
