import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { exportTeam } from '../../bin/commands/team-export.ts';
import { verifyExport } from '../../bin/commands/verify-export.ts';
import { EXPORTED_TABLES } from '../../db/teams/team-tables.ts';

/** Exports a team, verifies the folder, and compares it with the database. Returns what is wrong. */
export async function checkExport(
  orm: MikroORM,
  { home, teamId, folder }: { home: string; teamId: string; folder: string },
): Promise<string[]> {
  const { json } = await exportTeam(orm, { out: folder }, teamId, { KINORA_HOME: home });
  const verified = await verifyExport({}, folder);
  process.exitCode = undefined;
  const problems = [...verified.json.problems, ...json.missingMedia.map((key) => `The file ${key} is missing.`)];
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  for (const { name, where } of EXPORTED_TABLES) {
    const [row] = await orm.em
      .fork()
      .execute<{ count: number }[]>(
        `select count(*)::int as count from ${name} where ${where.replaceAll('$1', `'${teamId}'`)}`,
      );
    const exported = manifest.tables.find((table) => table.name === name)?.rows;
    if (exported !== row?.count) problems.push(`${name}: ${exported} of ${row?.count} rows were exported.`);
  }
  return problems;
}

interface Manifest {
  tables: { name: string; rows: number }[];
}
