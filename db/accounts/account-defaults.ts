import type { Choices } from '../../domain/accounts/choices.ts';
import { CHANGEABLE } from '../../domain/posts/post.ts';
import { toSqlList } from '../connection/to-sql-list.ts';
import type { Transaction } from '../connection/transaction.ts';

/**
 * Replaces the defaults of an account. A post with a lease, or a handle for this account, gets a new revision, to be
 * prepared again with the new defaults; its handles for other accounts stay valid. Returns whether they have changed.
 */
export async function changeDefaults(tx: Transaction, accountId: string, defaults: Choices): Promise<boolean> {
  const changed = await tx.em.execute<unknown[]>(
    'update account set defaults = ?::jsonb where id = ? and defaults <> ?::jsonb returning id',
    [JSON.stringify(defaults), accountId, JSON.stringify(defaults)],
  );
  if (changed.length === 0) return false;
  await tx.em.execute(
    `with prepared as (
       update post set revision = revision + 1, updated_at = clock_timestamp() where id in (
         select post.id from post join post_target target on target.post_id = post.id
         where target.account_id = ? and target.status = 'pending' and post.status in ${toSqlList(CHANGEABLE)}
           and (post.lease_holder is not null or target.handle_id is not null)
         order by post.id for update of post)
       returning id, revision)
     update post_target set handle_revision = prepared.revision from prepared
     where post_id = prepared.id and account_id <> ? and handle_revision = prepared.revision - 1`,
    [accountId, accountId],
  );
  return true;
}
