import type { MikroORM } from '@mikro-orm/postgresql';

/** The shard of an endpoint, which names its workflow. */
export async function findShard(orm: MikroORM, endpointId: string): Promise<string> {
  const [row] = await orm.em.fork().execute<{ shard: number }[]>('select webhook_shard(?) as shard', [endpointId]);
  return String(row?.shard);
}
