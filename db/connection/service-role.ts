import type { Client } from 'pg';

/**
 * The role of the API and the workers. It may read the ledger and add to it, but not change it. Migrations run as the
 * owner of the tables, and the ledger's triggers restrict that role too. A session can reset its role, so this guards
 * against our own statements, not against a client with the owner's password. A role belongs to the server and is shared by its
 * databases.
 */
const SERVICE_ROLE = 'kinora_service';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Several instances on one server may create the role at once. Since PostgreSQL 16 the creator of a role administers it
 * but may not act as it yet.
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
revoke update, delete on ledger_entry, audit_entry from ${SERVICE_ROLE};
revoke insert, update, delete on migration from ${SERVICE_ROLE};
`;

/** SQL: the role has access to this database. */
const OPENED = `coalesce(has_table_privilege('${SERVICE_ROLE}', to_regclass('ledger_entry'), 'insert'), false)`;

/**
 * Creates the role and grants it access to the tables. Safe to repeat. Returns false if the user of DATABASE_URL may
 * neither create the role nor act as it: the service then acts as that user, and only the triggers protect the ledger.
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

export async function actsAsServiceRole(connection: Client): Promise<boolean> {
  await connection.query(ACT_AS_SERVICE);
  const { rows } = await connection.query<{ holds: boolean }>(`select current_user = '${SERVICE_ROLE}' as holds`);
  await connection.query('reset role');
  return rows[0]?.holds ?? false;
}

/** Runs on each new connection. Without the role, the connection keeps its user. */
export const ACT_AS_SERVICE = `
do $$ begin
  if ${OPENED} then
    set role ${SERVICE_ROLE};
  end if;
exception when undefined_object or insufficient_privilege then
  null;
end $$;
`;
