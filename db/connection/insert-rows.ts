import type { EntityManager } from '@mikro-orm/postgresql';
import { toColumn } from './columns.ts';
import { queryPrepared } from './query-prepared.ts';

/** Rows per statement, so that a large import blocks neither the event loop nor the database for long. */
const BATCH = 500;

/**
 * Inserts rows with the same properties in few statements. Missing columns get their defaults. Returns the ids in the
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
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const written = rows
      .slice(from, from + BATCH)
      .map((row) => Object.fromEntries(columns.map(([property, column]) => [column, row[property as keyof T]])));
    const inserted = await queryPrepared<{ id: string }>(
      em,
      `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1) returning id`,
      [JSON.stringify(written)],
    );
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}
