import { newId } from '../../domain/ids.ts';
import { SECRET_OVERLAP_HOURS } from '../../domain/webhooks/delivery.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';

export interface NewCallback {
  /** The id of a post or a piece of content. */
  jobId: string;
  url: string;
  keyId: string;
  teamId: string;
  sandbox: boolean;
}

/** Records the URL that is notified when the job ends. `secretSealed` becomes the secret of a key that has none. */
export async function recordCallback(tx: Transaction, callback: NewCallback, secretSealed: string): Promise<void> {
  const { jobId, url, keyId } = callback;
  await queryPrepared(
    tx.em,
    'update api_key set callback_secret_sealed = $2 where id = $1 and callback_secret_sealed is null',
    [keyId, secretSealed],
  );
  const endpointId = await getHiddenEndpoint(tx, callback, new URL(url).origin);
  await queryPrepared(tx.em, 'insert into job_callback (job_id, endpoint_id, url) values ($1, $2, $3)', [
    jobId,
    endpointId,
    url,
  ]);
}

/** Finds or creates the endpoint that all callback URLs of one origin share, so that they have one drain. */
async function getHiddenEndpoint(
  tx: Transaction,
  { keyId, teamId, sandbox }: NewCallback,
  origin: string,
): Promise<string> {
  const [recent] = await queryPrepared<{ id: string }>(
    tx.em,
    `select id from webhook_endpoint where key_id = $1 and url = $2 and used_at > clock_timestamp() - interval '1 hour'`,
    [keyId, origin],
  );
  if (recent) return recent.id;
  const [used] = await queryPrepared<{ id: string }>(
    tx.em,
    `insert into webhook_endpoint (id, team_id, url, events, sandbox, key_id, used_at)
     values ($1, $2, $3, '{}', $4, $5, clock_timestamp())
     on conflict (key_id, url) where key_id is not null do update set used_at = excluded.used_at returning id`,
    [newId('webhook'), teamId, origin, sandbox, keyId],
  );
  if (!used) throw new Error('no endpoint was recorded');
  return used.id;
}

/** Replaces the secret of a key. The previous one still signs for a day. */
export async function replaceCallbackSecret(tx: Transaction, keyId: string, secretSealed: string): Promise<void> {
  await tx.em.execute(
    `update api_key set previous_callback_secret_sealed = callback_secret_sealed, callback_secret_sealed = ?,
       previous_callback_secret_until = clock_timestamp() + ${SECRET_OVERLAP_HOURS} * interval '1 hour' where id = ?`,
    [secretSealed, keyId],
  );
}
