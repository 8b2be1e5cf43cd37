import type { EntityManager } from '@mikro-orm/postgresql';
import { RETENTION_RULES, type RetentionRule, type RetentionSettings } from './retention.ts';

/** Rows of one statement, so that its locks are short. */
const BATCH = 500;

interface Deletion {
  settings: RetentionSettings;
  /** When it is aborted, the deletion ends between two statements. */
  stop?: AbortSignal;
  onDeleted?: (table: string, rows: number) => void;
}

/** Deletes the rows whose retention has ended. Safe to repeat and to run concurrently: rows that another worker has locked are skipped. */
export async function deleteExpiredRows(em: EntityManager, { settings, stop, onDeleted }: Deletion): Promise<void> {
  for (const rule of RETENTION_RULES) {
    const days = getDays(rule, settings);
    if (days === null) continue;
    let deleted: number;
    do {
      if (stop?.aborted) return;
      deleted = await readNumber(em, buildDelete(rule, days));
      if (deleted > 0) onDeleted?.(rule.table, deleted);
    } while (deleted === BATCH);
  }
}

/** Rows of a rule that would be deleted now. */
export interface ExpiredRows {
  table: string;
  rows: string;
  count: number;
}

/** Counts what `deleteExpiredRows` would delete now. Rules that a setting turns off are left out. */
export async function countExpiredRows(em: EntityManager, settings: RetentionSettings): Promise<ExpiredRows[]> {
  const counts: ExpiredRows[] = [];
  for (const rule of RETENTION_RULES) {
    const days = getDays(rule, settings);
    if (days === null) continue;
    const count = await readNumber(em, `select count(*)::int as n ${buildSource(rule, days)}`);
    counts.push({ table: rule.table, rows: rule.rows, count });
  }
  return counts;
}

export function getDays({ days }: RetentionRule, settings: RetentionSettings): number | null {
  return typeof days === 'number' ? days : settings[days];
}

/** Deletes one batch and returns its number. The locked rows are materialized, because a repeated scan would lock others. */
export function buildDelete(rule: RetentionRule, days: number): string {
  const { table, key, order } = rule;
  const columns = key.map((column) => `${table}.${column}`).join(', ');
  const same = key.map((column) => `${table}.${column} = old.${column}`).join(' and ');
  return `with old as materialized (
      select ${columns} ${buildSource(rule, days)} order by ${order} limit ${BATCH} for update of ${table} skip locked),
    deleted as (delete from ${table} using old where ${same} returning ${columns})
    select count(*)::int as n from deleted`;
}

function buildSource({ table, join = '', where }: RetentionRule, days: number): string {
  const moment = `(select clock_timestamp() - interval '${Math.trunc(days)} days')`;
  return `from ${table} ${join} where ${where.replaceAll('$1', moment)}`;
}

async function readNumber(em: EntityManager, sql: string): Promise<number> {
  const [row] = await em.fork().execute<{ n: number }[]>(sql);
  return row?.n ?? 0;
}
