import type { EntityManager } from '@mikro-orm/postgresql';

/** The newest account and the newest webhook secret. */
const NEWEST = `
(select access_token_sealed as sealed from account where access_token_sealed is not null order by connected_at desc limit 1)
union all
(select secret_sealed from webhook_endpoint where secret_sealed is not null order by created_at desc limit 1)`;

/** Returns an error message if none of the configured keys decrypts the stored secrets, else null. */
export async function findKeyMismatch(
  em: EntityManager,
  box: { open(sealed: string): string },
): Promise<string | null> {
  const rows = await em.execute<{ sealed: string }[]>(NEWEST);
  if (rows.length === 0 || rows.some(({ sealed }) => canDecrypt(box, sealed))) return null;
  return (
    'None of the keys in KINORA_SECRET_KEY decrypts the secrets in this database. Set KINORA_SECRET_KEY to the keys that ' +
    'the other processes use. If those keys are lost, start only the API and reconnect an account or create a new webhook.'
  );
}

function canDecrypt(box: { open(sealed: string): string }, sealed: string): boolean {
  try {
    box.open(sealed);
    return true;
  } catch {
    return false;
  }
}
