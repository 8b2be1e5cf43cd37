import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createStorage } from '../../adapters/storage/create-storage.ts';
import { readStorageSettings } from '../../adapters/storage/settings.ts';
import type { Storage } from '../../adapters/ports.ts';
import { recordAudit } from '../../db/audit/record-audit.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { exportRows, listStoredFiles, type Reference, type StoredFile } from '../../db/teams/export-rows.ts';
import { findTeamByNameOrId } from '../../db/teams/teams.ts';
import { OPERATOR } from '../../domain/audit/actors.ts';
import { UsageError, type Flags } from './flags.ts';

export const MANIFEST = 'manifest.json';
export const EXPORT_FORMAT = 'kinora-team-export-1';

export interface Written {
  bytes: number;
  sha256: string;
}

/** The manifest of an export. It is written last, so that an interrupted export has none. */
export interface ExportManifest {
  format: string;
  team: { id: string; name: string };
  exportedAt: string;
  tables: (Written & { name: string; file: string; rows: number })[];
  references: Reference[];
  media: (Written & { key: string; file: string })[];
  /** Files that rows name and the storage does not have. */
  missingMedia: string[];
}

/** Writes everything of a team to a new folder: a file of JSON Lines per table, and the media. */
export async function exportTeam(orm: MikroORM, flags: Flags, operand: string | undefined, env = process.env) {
  if (operand === undefined) throw new UsageError('teams export requires a team, by name or id.');
  const team = await findTeamByNameOrId(orm.em.fork(), operand);
  if (!team) throw new UsageError(`Team ${operand} does not exist.`);
  const folder = resolve(flags.out ?? `${team.id}-export`);
  await createEmptyFolder(folder);
  const entry = { teamId: team.id, action: 'team.exported' as const, subjectId: team.id };
  await inTransaction(orm.em, async (tx) => recordAudit(tx, entry), OPERATOR);
  const exportedAt = new Date().toISOString();
  const tables: ExportManifest['tables'] = [];
  const references = await exportRows(orm.em, team.id, async ({ name, lines }) => {
    tables.push({ name, file: `${name}.jsonl`, ...(await writeLines(join(folder, `${name}.jsonl`), lines)) });
  });
  const files = await listStoredFiles(orm.em.fork(), team.id);
  const copied = await copyMedia(await openStorage(env), files, folder);
  const { id, name } = team;
  const manifest: ExportManifest = {
    format: EXPORT_FORMAT,
    team: { id, name },
    exportedAt,
    tables,
    references,
    ...copied,
  };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', flush: true });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const { media, missingMedia } = copied;
  const missing = missingMedia.length === 0 ? '' : ` The storage has not: ${missingMedia.join(', ')}.`;
  const text = `Exported ${rows} rows and ${media.length} files of ${name} to ${folder}.${missing}`;
  return { json: { folder, rows, files: media.length, missingMedia }, text };
}

export async function createEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new UsageError(`--out must name a new or an empty folder (got ${folder}).`);
}

export async function writeLines(path: string, batches: AsyncIterable<string[]>): Promise<Written & { rows: number }> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let [rows, bytes] = [0, 0];
  try {
    for await (const lines of batches) {
      const chunk = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      hash.update(chunk);
      await file.write(chunk);
      rows += lines.length;
      bytes += chunk.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { rows, bytes, sha256: hash.digest('hex') };
}

/** Opens the storage of the service without its secrets, because the commands sign no URLs. */
export function openStorage(env: NodeJS.ProcessEnv): Promise<Storage> {
  const home = resolve(env['KINORA_HOME'] || '.kinora');
  const paths = { mediaDir: join(home, 'media'), scratchDir: join(home, 'scratch'), publicUrl: 'http://127.0.0.1' };
  return createStorage(readStorageSettings(env), { ...paths, urlKey: Buffer.alloc(32), olderUrlKeys: [] });
}

async function copyMedia(
  storage: Storage,
  files: readonly StoredFile[],
  folder: string,
): Promise<Pick<ExportManifest, 'media' | 'missingMedia'>> {
  const media: ExportManifest['media'] = [];
  const missingMedia: string[] = [];
  for (const { key } of files) {
    const local = await storage.getLocalFile(key);
    if (!local) {
      missingMedia.push(key);
      continue;
    }
    const file = join('media', key);
    try {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await copyFile(local.path, join(folder, file));
    } finally {
      await local.release();
    }
    media.push({ key, file, ...(await hashFile(join(folder, file))) });
  }
  return { media, missingMedia };
}

export async function hashFile(path: string): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
