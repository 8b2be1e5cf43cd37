import type { EntityManager } from '@mikro-orm/postgresql';

export interface PageQuery {
  columns: string;
  /** The tables and the conditions; `?` are the values. */
  from: string;
  order: string;
  values: readonly unknown[];
}

/** Returns the rows of one page and the number of all. The texts must come from a fixed set. */
export async function selectPage<Row>(
  em: EntityManager,
  { columns, from, order, values }: PageQuery,
  { page, limit }: { page: number; limit: number },
): Promise<[Row[], number]> {
  const rows = await em.execute<Row[]>(`select ${columns} from ${from} order by ${order} limit ? offset ?`, [
    ...values,
    limit,
    (page - 1) * limit,
  ]);
  const [counted] = await em.execute<{ total: number }[]>(`select count(*)::int as total from ${from}`, [...values]);
  return [rows, counted?.total ?? 0];
}
