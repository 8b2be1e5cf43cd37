import { raw } from '@mikro-orm/core';

/** The condition that a row follows the row `id` in a list that is sorted newest first. */
export function followsItem(table: 'post' | 'content', id: string) {
  const follows = raw(
    // In parentheses, because the query builder appends `= true`.
    (alias: string) => `((${alias}.created_at, ${alias}.id) < (select created_at, id from ${table} where id = ?))`,
    [id],
  );
  return { [follows]: true };
}
