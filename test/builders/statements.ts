import type { MikroORM } from '@mikro-orm/postgresql';

/** How many statements the service sends to its database while `work` runs. */
export async function statementsOf(orm: MikroORM, work: () => Promise<unknown>): Promise<number> {
  const connection = orm.em.getConnection();
  const execute = connection.execute.bind(connection);
  let count = 0;
  connection.execute = ((...args: Parameters<typeof execute>) => {
    count += 1;
    return execute(...args);
  }) as typeof connection.execute;
  try {
    await work();
  } finally {
    Reflect.deleteProperty(connection, 'execute');
  }
  return count;
}
