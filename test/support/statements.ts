import { Client } from 'pg';

/** Counts the statements that this process sends to its databases while `work` runs. */
export async function getStatements(work: () => Promise<unknown>): Promise<number> {
  const { query } = Client.prototype;
  let count = 0;
  Client.prototype.query = function counted(this: Client, ...given: unknown[]): unknown {
    count += 1;
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return count;
}
