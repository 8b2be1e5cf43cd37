import type { EntityManager } from '@mikro-orm/postgresql';

/** The newest account and the newest webhook secret. */
const NEWEST = `
(select access_token_sealed as sealed from account where access_token_sealed is not null order by connected_at desc limit 1)
union all
(select secret_sealed from webhook_endpoint order by created_at desc limit 1)`;

/** Returns a sentence if none of the configured keys decrypts the stored secrets, else null. */
export async function findKeyMismatch(
  em: EntityManager,
  box: { open(sealed: string): string },
): Promise<string | null> {
  const rows = await em.execute<{ sealed: string }[]>(NEWEST);
  if (rows.length === 0 || rows.some(({ sealed }) => opens(box, sealed))) return null;
  return (
    'No key of KINORA_SECRET_KEY opens what this database keeps sealed: give this process the keys that the others have. ' +
    'Where they are lost, start the API alone and connect an account anew, or make a new webhook.'
  );
}

function opens(box: { open(sealed: string): string }, sealed: string): boolean {
  try {
    box.open(sealed);
    return true;
  } catch {
    return false;
  }
}
