import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { toSqlList } from '../connection/to-sql-list.ts';
import { EXPORTED_TABLES, type TeamTable } from './team-tables.ts';

const BATCH = 500;

/** A column that names a row of another exported table. */
export interface Reference {
  table: string;
  column: string;
  to: string;
  toColumn: string;
}

/** The rows of one table as lines of JSON. Read them before the next table. */
export interface TableRows {
  name: string;
  lines: AsyncIterable<string[]>;
}

/**
 * Reads every row of a team, or of the owner of `tables`, in one snapshot, without secrets, in batches. `receive` gets the tables one
 * after another. It must not wait for anything slow, because the snapshot keeps PostgreSQL from removing old row versions.
 */
export async function exportRows(
  em: EntityManager,
  ownerId: string,
  receive: (table: TableRows) => Promise<void>,
  tables: readonly TeamTable[] = EXPORTED_TABLES,
): Promise<Reference[]> {
  const options = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  return em.fork().transactional(async (inner) => {
    await inner.execute(`set local timezone to 'UTC'`);
    for (const table of tables) await receive({ name: table.name, lines: readTable(inner, table, ownerId) });
    return listReferences(inner);
  }, options);
}

async function* readTable(em: EntityManager, table: TeamTable, ownerId: string): AsyncIterable<string[]> {
  const columns = await listColumns(em, table);
  const where = table.where.replaceAll('$1', '?');
  const values = Array.from(where.matchAll(/\?/gu), () => ownerId);
  await em.execute(
    `declare exported no scroll cursor for
     select row_to_json(rows)::text as line from (select ${columns.join(', ')} from ${table.name} where ${where}) rows`,
    values,
  );
  for (;;) {
    const batch = await em.execute<{ line: string }[]>(`fetch ${BATCH} from exported`);
    if (batch.length > 0) yield batch.map(({ line }) => line);
    if (batch.length < BATCH) break;
  }
  await em.execute('close exported');
}

async function listColumns(em: EntityManager, { name, secrets = [] }: TeamTable): Promise<string[]> {
  const rows = await em.execute<{ column_name: string }[]>(
    `select column_name from information_schema.columns where table_schema = 'public' and table_name = ?
     order by ordinal_position`,
    [name],
  );
  const exported = rows.filter(({ column_name: column }) => !column.endsWith('_sealed') && !secrets.includes(column));
  return exported.map(({ column_name: column }) => `"${column}"`);
}

/** The foreign keys of one column between exported tables. */
async function listReferences(em: EntityManager): Promise<Reference[]> {
  const tables = toSqlList(EXPORTED_TABLES.map(({ name }) => name));
  return em.execute<Reference[]>(
    `select child.relname as "table", own.attname as "column", parent.relname as "to", other.attname as "toColumn"
     from pg_constraint link join pg_class child on child.oid = link.conrelid join pg_class parent on parent.oid = link.confrelid
     join pg_attribute own on own.attrelid = child.oid and own.attnum = link.conkey[1]
     join pg_attribute other on other.attrelid = parent.oid and other.attnum = link.confkey[1]
     where link.contype = 'f' and array_length(link.conkey, 1) = 1 and link.connamespace = 'public'::regnamespace
       and child.relname in ${tables} and parent.relname in ${tables}
     order by 1, 2`,
  );
}

export interface StoredFile {
  key: string;
  bytes: number | null;
  sha256: string | null;
}

/** The stored files of a team: its library, its videos and their posters. A file that several rows show is listed once. */
export async function listStoredFiles(em: EntityManager, teamId: string): Promise<StoredFile[]> {
  return em.execute<StoredFile[]>(
    `select key, max(bytes) as bytes, max(sha256) as sha256 from (
       select storage_key as key, bytes, sha256 from asset where team_id = ? and deleted_at is null
       union all select output_key, bytes, sha256 from content where team_id = ? and output_key is not null
       union all select thumbnail_key, null, null from content
         where team_id = ? and thumbnail_key is not null and thumbnail_key is distinct from output_key) files
     group by key order by key`,
    [teamId, teamId, teamId],
  );
}
