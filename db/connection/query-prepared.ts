import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';

/**
 * Runs a statement whose values travel beside it as $1, $2 and so on, in the transaction of `em` if there is one: each connection
 * parses and plans it once (`preparing-client.ts`). For what every request asks, since the ORM builds its statements anew each
 * time, and PostgreSQL plans them anew. Rows are as they were selected: instants are dates, arrays and JSON have been read.
 *
 * `text` must be one of a fixed number. Throws the ORM's errors.
 */
export async function queryPrepared<Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<Row[]> {
  const transaction = em.getTransactionContext<OpenTransaction>();
  try {
    return (await (transaction ? within(transaction, text, values) : atOnce(em, text, values))) as Row[];
  } catch (error) {
    throw error instanceof Error ? em.getDriver().convertException(error) : error;
  }
}

/** The query builder's, asked for its connection only: what it does with a statement costs as much as the statement. */
interface OpenTransaction {
  isCommitted: boolean;
  isRolledBack: boolean;
  /** In turn. */
  getExecutor(): { provideConnection<T>(use: (connection: HeldConnection) => Promise<T>): Promise<T> };
}

interface HeldConnection {
  executeQuery(query: { sql: string; parameters: readonly unknown[] }): Promise<{ rows: unknown[] }>;
}

async function within(transaction: OpenTransaction, sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
  return transaction.getExecutor().provideConnection(async (held) => {
    // By now the connection may serve somebody else.
    if (transaction.isCommitted || transaction.isRolledBack) throw new Error('the transaction has ended');
    return (await held.executeQuery({ sql, parameters })).rows;
  });
}

async function atOnce(em: EntityManager, text: string, values: readonly unknown[]): Promise<unknown[]> {
  const pool: Pool = await em.getDriver().getConnection().getNativeClient();
  return (await pool.query(text, [...values])).rows;
}
