import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { inTransaction } from '../connection/transaction.ts';

/** Where sealed texts stand, and by which columns their rows are told apart. */
const SEALED = [
  { table: 'account', key: ['id'], columns: ['access_token_sealed', 'refresh_token_sealed'] },
  { table: 'webhook_endpoint', key: ['id'], columns: ['secret_sealed', 'previous_secret_sealed'] },
  { table: 'post_target', key: ['id'], columns: ['handle_url_sealed'] },
  { table: 'oauth_state', key: ['hash'], columns: ['code_verifier_sealed'] },
  { table: 'idempotency_record', key: ['key_id', 'method', 'path', 'idempotency_key'], columns: ['body'] },
] as const;

const AT_ONCE = 500;

/** Of one column: texts sealed anew, and those that no configured key opens, which stay as they are. */
export interface ReEncrypted {
  table: string;
  column: string;
  reEncrypted: number;
  unreadable: number;
}

interface Box {
  prefix: string;
  seal(plain: string): string;
  /** Throws where no configured key opens the text. */
  open(sealed: string): string;
}

/**
 * Seals anew whatever was sealed under another key than the first. A text that somebody replaces meanwhile is left to them.
 * Safe to repeat, and beside a running service.
 */
export async function reEncryptAll(
  orm: MikroORM,
  box: Box,
  isUnreadable: (error: unknown) => boolean,
): Promise<ReEncrypted[]> {
  const done: ReEncrypted[] = [];
  for (const { table, key, columns } of SEALED) {
    for (const column of columns) {
      const counts: ReEncrypted = { table, column, reEncrypted: 0, unreadable: 0 };
      const place = { table, key, column };
      for (let after: string[] | null = []; after !== null;) {
        const rows = await oldOnes(orm.em.fork(), place, box.prefix, after);
        await resealRows(orm, place, rows, { box, isUnreadable, counts });
        after = rows.length < AT_ONCE ? null : (rows.at(-1)?.key ?? null);
      }
      done.push(counts);
    }
  }
  return done;
}

interface Place {
  table: string;
  key: readonly string[];
  column: string;
}

interface OldOne {
  key: string[];
  sealed: string;
}

/** The next rows in the order of their keys whose text another key sealed. */
function oldOnes(em: EntityManager, { table, key, column }: Place, head: string, after: string[]): Promise<OldOne[]> {
  const beyond = after.length === 0 ? '' : `and (${key.join(', ')}) > (${key.map(() => '?').join(', ')})`;
  return em.execute<OldOne[]>(
    `select array[${key.join(', ')}] as key, ${column} as sealed from ${table}
     where ${column} is not null and not starts_with(${column}, ?) ${beyond} order by ${key.join(', ')} limit ${AT_ONCE}`,
    [head, ...after],
  );
}

async function resealRows(
  orm: MikroORM,
  { table, key, column }: Place,
  rows: readonly OldOne[],
  { box, isUnreadable, counts }: { box: Box; isUnreadable: (error: unknown) => boolean; counts: ReEncrypted },
): Promise<void> {
  if (rows.length === 0) return;
  await inTransaction(orm.em, async (tx) => {
    for (const row of rows) {
      const plain = opened(box, row.sealed, isUnreadable);
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

function opened(box: Box, sealed: string, isUnreadable: (error: unknown) => boolean): string | null {
  try {
    return box.open(sealed);
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}
