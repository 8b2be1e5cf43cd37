import type { Client } from 'pg';

/**
 * The role that the API and the workers act as: it may read the ledger and add to it, and never change it. Migrations run as
 * the tables' owner, whom the ledger's triggers stop. A session can leave its role again: this guards against our own
 * statements, not against whoever holds the owner's password. A role belongs to the whole server; instances on it share it.
 */
const SERVICE_ROLE = 'kinora_service';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Several instances on one server may make the role at once. Since PostgreSQL 16 who makes a role administers it, but may not
 * yet act as it.
 */
const MAKE_ROLE = `
do $$ begin
  if not exists (select 1 from pg_roles where rolname = '${SERVICE_ROLE}') then
    create role ${SERVICE_ROLE} nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end $$;
do $$ begin
  if not (case when current_setting('server_version_num')::int >= 160000
            then pg_has_role(current_user, '${SERVICE_ROLE}', 'set')
            else pg_has_role(current_user, '${SERVICE_ROLE}', 'member') end) then
    grant ${SERVICE_ROLE} to current_user;
  end if;
end $$;
`;

const GRANT = `
grant usage on schema public to ${SERVICE_ROLE};
grant select, insert, update, delete on all tables in schema public to ${SERVICE_ROLE};
grant usage, select on all sequences in schema public to ${SERVICE_ROLE};
revoke update, delete on ledger_entry from ${SERVICE_ROLE};
revoke insert, update, delete on migration from ${SERVICE_ROLE};
`;

/** True where this database has been opened to the role. */
const OPENED = `coalesce(has_table_privilege('${SERVICE_ROLE}', to_regclass('ledger_entry'), 'insert'), false)`;

/**
 * Makes the role and opens this database's tables to it. Safe to repeat. False where the user of DATABASE_URL may neither
 * make the role nor act as it: the service then acts as that user, and the ledger is guarded by its triggers alone.
 */
export async function ensureServiceRole(owner: Client): Promise<boolean> {
  try {
    await owner.query(MAKE_ROLE);
    await owner.query(GRANT);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

/** Whether connections of `ACT_AS_SERVICE` act as the role. */
export async function actsAsServiceRole(connection: Client): Promise<boolean> {
  await connection.query(ACT_AS_SERVICE);
  const { rows } = await connection.query<{ holds: boolean }>(`select current_user = '${SERVICE_ROLE}' as holds`);
  await connection.query('reset role');
  return rows[0]?.holds ?? false;
}

/** Run on each new connection of the service. Where the role is not to be had, the connection stays its user's. */
export const ACT_AS_SERVICE = `
do $$ begin
  if ${OPENED} then
    set role ${SERVICE_ROLE};
  end if;
exception when undefined_object or insufficient_privilege then
  null;
end $$;
`;
