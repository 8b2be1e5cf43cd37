import type { EntityManager } from '@mikro-orm/postgresql';

/** The bytes that the files of a team are counted with. */
export async function readStorage(em: EntityManager, teamId: string): Promise<number> {
  const sql = 'select bytes::float8 as bytes from team_storage where team_id = ?';
  const [row] = await em.execute<{ bytes: number }[]>(sql, [teamId]);
  return row?.bytes ?? 0;
}
