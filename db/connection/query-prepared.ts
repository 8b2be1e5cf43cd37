import type { EntityManager } from '@mikro-orm/postgresql';
import { type Pool, Client, types, type QueryConfig } from 'pg';

/**
 * Statement names by text. There are no more than statements in the code, because those that the ORM generates have no
 * parameters.
 */
const NAMES = new Map<string, string>();

/** A connection that prepares every statement with parameters once and then executes it by name. */
export class PreparedClient extends Client {
  override query(...given: unknown[]): never {
    const query = super.query as (...args: unknown[]) => never;
    const [text, values, ...rest] = given;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query.apply(this, given);
    // The pool's type parsers are the ORM's, which return timestamps as text.
    const config: QueryConfig = { name: getStatementName(text), text, values, types };
    return query.call(this, config, ...rest);
  }
}

/**
 * Runs a prepared statement with $1, $2, … in the transaction of `em`, if there is one. Each connection parses and
 * plans it once (`PreparedClient`). For frequent statements, because otherwise the ORM builds and PostgreSQL
 * plans the statement on every call. Returns timestamps as dates and parsed arrays and JSON. Throws the ORM's errors.
 * `text` must come from a fixed set.
 */
export async function queryPrepared<Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<Row[]> {
  const transaction = em.getTransactionContext<OpenTransaction>();
  try {
    return (await (transaction ? queryInTransaction(transaction, text, values) : queryPool(em, text, values))) as Row[];
  } catch (error) {
    throw error instanceof Error ? em.getDriver().convertException(error) : error;
  }
}

/** The query builder's transaction, used only for its connection: building a query costs as much as running it. */
interface OpenTransaction {
  isCommitted: boolean;
  isRolledBack: boolean;
  /** Statements of one transaction run one after another. */
  getExecutor(): { provideConnection<T>(use: (connection: OpenConnection) => Promise<T>): Promise<T> };
}

interface OpenConnection {
  executeQuery(query: { sql: string; parameters: readonly unknown[] }): Promise<{ rows: unknown[] }>;
}

async function queryInTransaction(
  transaction: OpenTransaction,
  sql: string,
  parameters: readonly unknown[],
): Promise<unknown[]> {
  return transaction.getExecutor().provideConnection(async (connection) => {
    // The connection may already serve another transaction.
    if (transaction.isCommitted || transaction.isRolledBack) throw new Error('the transaction has ended');
    return (await connection.executeQuery({ sql, parameters })).rows;
  });
}

async function queryPool(em: EntityManager, text: string, values: readonly unknown[]): Promise<unknown[]> {
  const pool: Pool = await em.getDriver().getConnection().getNativeClient();
  return (await pool.query(text, [...values])).rows;
}

function getStatementName(text: string): string {
  const name = NAMES.get(text) ?? `kinora_${NAMES.size + 1}`;
  NAMES.set(text, name);
  return name;
}
