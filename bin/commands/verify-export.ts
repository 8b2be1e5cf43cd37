import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { computeHash, type ChainedEntry } from '../../db/audit/verify-chain.ts';
import { EXPORTED_TABLES } from '../../db/teams/team-tables.ts';
import { UsageError, type Flags } from './flags.ts';
import { EXPORT_FORMAT, hashFile, MANIFEST, type ExportManifest } from './team-export.ts';

type Row = Record<string, unknown>;

/** What the rows of the export refer to, collected while they are read. */
interface Checked {
  problems: string[];
  /** The values of each column that another table refers to, by `table.column`. */
  known: Map<string, Set<unknown>>;
  referring: { reference: ExportManifest['references'][number]; value: unknown }[];
  files: { key: string; bytes: unknown; sha256: unknown }[];
  audit: ChainedEntry[];
}

const MAX_PROBLEMS = 50;

/**
 * Verifies an export without a database: every file has its hash, every row belongs to the team, every reference and every media file
 * is there, and the chain of audit entries is intact. Exits with 1 if something is wrong.
 */
export async function verifyExport(_flags: Flags, operand: string | undefined) {
  if (operand === undefined) throw new UsageError('teams verify-export requires the folder of an export.');
  const folder = resolve(operand);
  const manifest = await readManifest(folder);
  const checked: Checked = { problems: [], known: new Map(), referring: [], files: [], audit: [] };
  const { problems } = checked;
  const present = await checkFiles(folder, manifest, problems);
  const names = manifest.tables.map(({ name }) => name);
  for (const { name } of EXPORTED_TABLES) if (!names.includes(name)) problems.push(`The table ${name} is missing.`);
  for (const table of manifest.tables) if (present.has(table.file)) await readTable(folder, manifest, table, checked);
  checkReferences(checked);
  checkMedia(manifest, checked);
  checkChain(checked);
  if (problems.length > 0) process.exitCode = 1;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const result = { team: manifest.team, rows, files: manifest.media.length, problems: problems.slice(0, MAX_PROBLEMS) };
  const summary = `${rows} rows and ${manifest.media.length} files of ${manifest.team.name}: `;
  const lines = problems.length === 0 ? ['complete'] : [`${problems.length} problems`, ...result.problems];
  return { json: result, text: summary + lines.join('\n  ') };
}

async function readManifest(folder: string): Promise<ExportManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null)
    throw new UsageError(`${folder} has no ${MANIFEST}: it is no export, or the export was interrupted.`);
  const manifest = JSON.parse(text) as ExportManifest;
  if (manifest.format === EXPORT_FORMAT) return manifest;
  throw new UsageError(`${MANIFEST} has an unknown format (${String(manifest.format)}); expected ${EXPORT_FORMAT}.`);
}

/** Checks that the folder has all listed files, unchanged, and no others. Returns the names of its files. */
async function checkFiles(folder: string, { tables, media }: ExportManifest, problems: string[]): Promise<Set<string>> {
  const listed = new Map([...tables, ...media].map((one) => [one.file, one]));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const names = new Set(found.map((path) => relative(folder, path).split(sep).join('/')));
  for (const name of names) if (name !== MANIFEST && !listed.has(name)) problems.push(`${name} is not listed.`);
  for (const [name, { bytes, sha256 }] of listed) {
    if (!names.has(name)) problems.push(`${name} is missing.`);
    else {
      const stored = await hashFile(join(folder, name));
      if (stored.bytes !== bytes || stored.sha256 !== sha256) problems.push(`${name} was changed.`);
    }
  }
  return names;
}

async function readTable(
  folder: string,
  { team, references }: ExportManifest,
  { name, file, rows }: ExportManifest['tables'][number],
  checked: Checked,
): Promise<void> {
  const ownReferences = references.filter((reference) => reference.table === name);
  const keys = new Set(references.filter(({ to }) => to === name).map(({ toColumn }) => toColumn));
  let count = 0;
  for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
    const row = JSON.parse(line) as Row;
    count += 1;
    if ('team_id' in row && row['team_id'] !== team.id) checked.problems.push(`${name} has a row of another team.`);
    for (const column of keys) add(checked.known, `${name}.${column}`, row[column]);
    for (const reference of ownReferences) {
      const value = row[reference.column];
      if (value !== null) checked.referring.push({ reference, value });
    }
    collect(name, row, checked);
  }
  if (count !== rows) checked.problems.push(`${name} has ${count} rows instead of ${rows}.`);
}

function add(known: Checked['known'], name: string, value: unknown): void {
  const values = known.get(name) ?? new Set();
  known.set(name, values.add(value));
}

function collect(name: string, row: Row, { files, audit, known }: Checked): void {
  const { bytes, sha256 } = row;
  if (name === 'asset' && row['deleted_at'] === null) files.push({ key: String(row['storage_key']), bytes, sha256 });
  if (name === 'content' && row['output_key'] !== null) files.push({ key: String(row['output_key']), bytes, sha256 });
  if (name === 'content' && row['thumbnail_key'] !== null && row['thumbnail_key'] !== row['output_key'])
    files.push({ key: String(row['thumbnail_key']), bytes: null, sha256: null });
  if (name === 'audit_entry') audit.push(toChained(row));
  if (name === 'audit_head') known.set('head', new Set([`${String(row['seq'])}:${String(row['hash'])}`]));
}

function toChained(row: Row): ChainedEntry {
  const createdAt = new Date(String(row['created_at'])).toISOString();
  return { ...(row as unknown as ChainedEntry), created_at: createdAt, details: JSON.stringify(row['details']) };
}

function checkReferences({ referring, known, problems }: Checked): void {
  for (const { reference, value } of referring) {
    const { table, column, to, toColumn } = reference;
    if (!known.get(`${to}.${toColumn}`)?.has(value))
      problems.push(`${table}.${column} names ${String(value)}, which ${to} has not.`);
  }
}

function checkMedia({ media, missingMedia }: ExportManifest, { files, problems }: Checked): void {
  const stored = new Map(media.map((file) => [file.key, file]));
  for (const key of missingMedia) problems.push(`The storage had no ${key}.`);
  for (const { key, bytes, sha256 } of files) {
    const file = stored.get(key);
    if (!file) {
      if (!missingMedia.includes(key)) problems.push(`The media file ${key} is missing.`);
    } else if ((bytes !== null && file.bytes !== bytes) || (sha256 !== null && file.sha256 !== sha256))
      problems.push(`The media file ${key} is not the one that its row describes.`);
  }
}

function checkChain({ audit, known, problems }: Checked): void {
  let [seq, hash] = [0, ''];
  for (const entry of audit.toSorted((one, other) => Number(one.seq) - Number(other.seq))) {
    seq += 1;
    if (Number(entry.seq) !== seq || computeHash(hash, entry) !== entry.hash)
      problems.push(`The audit entry ${seq} was changed or is missing.`);
    ({ hash } = entry);
  }
  if (seq > 0 && !known.get('head')?.has(`${seq}:${hash}`)) problems.push('The last audit entries are missing.');
}
