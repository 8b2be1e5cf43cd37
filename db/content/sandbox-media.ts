import type { EntityManager } from '@mikro-orm/postgresql';

/** Whether one of these assets came from the sandbox provider or derives from such media. */
export async function hasSandboxMedia(em: EntityManager, assetIds: readonly string[]): Promise<boolean> {
  if (assetIds.length === 0) return false;
  const [row] = await em.execute<{ found: boolean }[]>(
    `select exists (select 1 from asset where id = any(string_to_array(?, ','))
       and provenance ->> 'sandbox' = 'true') as found`,
    [assetIds.join(',')],
  );
  return row?.found ?? false;
}
