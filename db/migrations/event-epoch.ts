import type { Client } from 'pg';

/** Whether the current epoch, in which transaction ids order events, belongs to this database server. */
export async function hasEventEpoch(owner: Client): Promise<boolean> {
  const { rows } = await owner.query(
    `select 1 from event_epoch where server_id = (select system_identifier from pg_control_system())
       and number = (select max(number) from event_epoch)`,
  );
  return rows.length > 0;
}

/**
 * Begins an epoch on this server. A dump brings the transaction ids of the server it was made on, which may be higher than those
 * that this server assigns. Events of earlier epochs have been committed and precede all others.
 */
export async function beginEventEpoch(owner: Client): Promise<void> {
  await owner.query(`do $$
    declare
      next int;
    begin
      lock table event in access exclusive mode;
      insert into event_epoch select coalesce(max(number), 0) + 1, (select system_identifier from pg_control_system())
        from event_epoch returning number into next;
      execute format('alter table event alter column epoch set default %s', next);
    end $$`);
}
