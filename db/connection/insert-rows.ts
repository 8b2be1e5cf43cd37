import type { EntityManager } from '@mikro-orm/postgresql';
import { toColumn } from './columns.ts';
import { queryPrepared } from './query-prepared.ts';

/**
 * Inserts rows with the same properties in one statement. Missing columns get their defaults. Returns the ids in the
 * order of the rows.
 */
export async function insertRows<T extends object>(
  em: EntityManager,
  table: string,
  rows: readonly T[],
): Promise<string[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first).map((property) => [property, toColumn(property)] as const);
  const list = columns.map(([, column]) => column).join(', ');
  const written = rows.map((row) =>
    Object.fromEntries(columns.map(([property, column]) => [column, row[property as keyof T]])),
  );
  const inserted = await queryPrepared<{ id: string }>(
    em,
    `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1) returning id`,
    [JSON.stringify(written)],
  );
  return inserted.map(({ id }) => id);
}
