import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';

/**
 * Runs a prepared statement with $1, $2, … in the transaction of `em`, if there is one. Each connection parses and
 * plans it once (`prepared-client.ts`). For frequent statements, because otherwise the ORM builds and PostgreSQL
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

/** The query builder, used only for its connection: its own processing costs as much as the statement. */
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
