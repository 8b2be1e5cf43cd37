import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';

/**
 * Runs a statement whose values travel beside it as $1, $2 and so on, in the transaction of `em` if there is one: each connection
 * parses and plans it once (`preparing-client.ts`). For what every request asks, since the ORM builds its statements anew each
 * time, and PostgreSQL plans them anew. Rows are as they were selected: instants are dates, arrays and JSON have been read.
 *
 * `text` must be one of a fixed number. Throws the ORM's errors.
 */
export async function prepared<Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<Row[]> {
  try {
    const { rows } = await em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  } catch (error) {
    throw error instanceof Error ? em.getDriver().convertException(error) : error;
  }
}
