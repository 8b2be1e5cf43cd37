import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';

/** A request that waits for the confirmation of its key. */
export interface Proposal {
  id: string;
  keyId: string;
  /** JSON. */
  request: string;
  expiresAt: Date;
}

const LIFE_MINUTES = 10;
/** The unconfirmed proposals that a key may have; older ones are deleted. */
const MAX_OPEN_PER_KEY = 100;

interface Row {
  id: string;
  key_id: string;
  request: string;
  expires_at: string;
}

export async function recordProposal(em: EntityManager, keyId: string, request: string): Promise<Proposal> {
  const rows = await em.execute<Row[]>(
    `insert into proposal (id, key_id, request, expires_at)
     values (?, ?, ?, clock_timestamp() + ? * interval '1 minute') returning id, key_id, request, expires_at`,
    [newId('proposal'), keyId, request, LIFE_MINUTES],
  );
  await em.execute(
    `delete from proposal where id in
       (select id from proposal where key_id = ? and confirmed_at is null order by created_at desc, id desc offset ?)`,
    [keyId, MAX_OPEN_PER_KEY],
  );
  return toProposal(rows[0] as Row);
}

/**
 * Marks a proposal of the key as confirmed. Safe to repeat: once confirmed, it does not expire until it is deleted, so that a
 * caller who lost the response can ask again. Returns null if it has expired or is none of the key.
 */
export async function confirmProposal(em: EntityManager, keyId: string, id: string): Promise<Proposal | null> {
  const [row] = await em.execute<Row[]>(
    `update proposal set confirmed_at = coalesce(confirmed_at, clock_timestamp())
     where id = ? and key_id = ? and (confirmed_at is not null or expires_at > clock_timestamp())
     returning id, key_id, request, expires_at`,
    [id, keyId],
  );
  return row ? toProposal(row) : null;
}

/** Makes a confirmed proposal expire again, because its request was refused. */
export async function reopenProposal(em: EntityManager, id: string): Promise<void> {
  await em.execute('update proposal set confirmed_at = null where id = ?', [id]);
}

function toProposal(row: Row): Proposal {
  return { id: row.id, keyId: row.key_id, request: row.request, expiresAt: new Date(row.expires_at) };
}
