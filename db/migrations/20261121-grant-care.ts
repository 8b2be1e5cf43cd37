import { Migration } from '@mikro-orm/migrations';

/** When somebody looks after an account's grant next. Accounts of today are spread over their first day. */
const ACCOUNT = `
alter table "account" add column "grant_due_at" timestamptz(3) null, add column "grant_tries" int not null default 0;
create index "account_grant_due_index" on "account" ("grant_due_at") where "grant_due_at" is not null;
create index "account_platform_user_index" on "account" ("platform_user_id");
update "account" set "grant_due_at" = case when "disconnected_at" is null
    then clock_timestamp() + random() * interval '1 day' else clock_timestamp() end
  where "access_token_sealed" is not null and ("disconnected_at" is not null or not "reconnect_needed");
`;

/**
 * A platform user may be connected in several workspaces, each time as a row of its own: an undecided publish is one too many
 * for any of them. Each target carries its platform user, copied here, so that no writer can forget it.
 */
const TARGET = `
alter table "post_target" add column "platform_user_id" text null;
update "post_target" set "platform_user_id" = account.platform_user_id from account where account.id = account_id;
create function "copy_platform_user"() returns trigger language plpgsql as $$
begin
  select platform_user_id into new.platform_user_id from account where id = new.account_id;
  return new;
end $$;
create trigger "post_target_platform_user" before insert on "post_target"
  for each row execute function copy_platform_user();
create unique index "post_target_one_sent_per_user_unique" on "post_target" ("platform_user_id")
  where "platform" = 'reelnet' and "attempt" = 'sent';
drop index "post_target_one_sent_unique";
`;

export class Migration20261121GrantCare extends Migration {
  override up(): void {
    for (const part of [ACCOUNT, TARGET]) this.addSql(part);
  }
}
