import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { inTransaction } from '../connection/transaction.ts';

/** SQL: the newest token of an account and the newest webhook secret. */
const NEWEST = `
(select access_token_sealed as sealed from account where access_token_sealed is not null order by connected_at desc limit 1)
union all
(select secret_sealed from webhook_endpoint where secret_sealed is not null order by created_at desc limit 1)`;

/** Columns with encrypted texts, and the primary keys of their tables. */
const ENCRYPTED_COLUMNS = [
  { table: 'account', key: ['id'], columns: ['access_token_sealed', 'refresh_token_sealed'] },
  { table: 'webhook_endpoint', key: ['id'], columns: ['secret_sealed', 'previous_secret_sealed'] },
  { table: 'api_key', key: ['id'], columns: ['callback_secret_sealed', 'previous_callback_secret_sealed'] },
  { table: 'identity_provider', key: ['team_id'], columns: ['client_secret_sealed'] },
  { table: 'mail', key: ['id'], columns: ['token_sealed'] },
  { table: 'member_code', key: ['member_id'], columns: ['secret_sealed'] },
  { table: 'post_target', key: ['id'], columns: ['handle_url_sealed'] },
  { table: 'oauth_state', key: ['link_hash'], columns: ['code_verifier_sealed', 'grant_sealed'] },
  { table: 'idempotency_record', key: ['key_id', 'method', 'path', 'idempotency_key'], columns: ['body'] },
] as const;

const BATCH = 500;

/** The result for one column. Unreadable texts stay unchanged. */
export interface ReEncrypted {
  table: string;
  column: string;
  reEncrypted: number;
  unreadable: number;
}

interface Box {
  prefix: string;
  seal(plain: string): string;
  /** Throws if no configured key decrypts the text. */
  open(sealed: string): string;
}

/**
 * Re-encrypts every text that is not encrypted with the first key. Skips a text that changes meanwhile. Safe to repeat
 * and to run beside the service.
 */
export async function reEncryptAll(
  orm: MikroORM,
  box: Box,
  isUnreadable: (error: unknown) => boolean,
): Promise<ReEncrypted[]> {
  const done: ReEncrypted[] = [];
  for (const { table, key, columns } of ENCRYPTED_COLUMNS) {
    for (const column of columns) {
      const counts: ReEncrypted = { table, column, reEncrypted: 0, unreadable: 0 };
      const target = { table, key, column };
      for (let after: string[] | null = []; after !== null;) {
        const rows = await listOutdated(orm.em.fork(), target, box.prefix, after);
        await reEncryptRows(orm, target, rows, { box, isUnreadable, counts });
        after = rows.length < BATCH ? null : (rows.at(-1)?.key ?? null);
      }
      done.push(counts);
    }
  }
  return done;
}

interface Column {
  table: string;
  key: readonly string[];
  column: string;
}

interface OutdatedText {
  key: string[];
  sealed: string;
}

/** The next rows whose text is encrypted with another key than the first, in the order of the primary key. */
function listOutdated(
  em: EntityManager,
  { table, key, column }: Column,
  prefix: string,
  after: string[],
): Promise<OutdatedText[]> {
  const beyond = after.length === 0 ? '' : `and (${key.join(', ')}) > (${key.map(() => '?').join(', ')})`;
  return em.execute<OutdatedText[]>(
    `select array[${key.join(', ')}] as key, ${column} as sealed from ${table}
     where ${column} is not null and not starts_with(${column}, ?) ${beyond} order by ${key.join(', ')} limit ${BATCH}`,
    [prefix, ...after],
  );
}

async function reEncryptRows(
  orm: MikroORM,
  { table, key, column }: Column,
  rows: readonly OutdatedText[],
  { box, isUnreadable, counts }: { box: Box; isUnreadable: (error: unknown) => boolean; counts: ReEncrypted },
): Promise<void> {
  if (rows.length === 0) return;
  await inTransaction(orm.em, async (tx) => {
    for (const row of rows) {
      const plain = openOrNull(box, row.sealed, isUnreadable);
      if (plain === null) {
        counts.unreadable += 1;
        continue;
      }
      const changed = await tx.em.execute<unknown[]>(
        `update ${table} set ${column} = ? where ${key.map((name) => `${name} = ?`).join(' and ')} and ${column} = ? returning 1`,
        [box.seal(plain), ...row.key, row.sealed],
      );
      counts.reEncrypted += changed.length;
    }
  });
}

function openOrNull(box: Box, sealed: string, isUnreadable: (error: unknown) => boolean): string | null {
  try {
    return box.open(sealed);
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

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
