import { Migration } from '@mikro-orm/migrations';

/** What follows a publish, kept beside the target: its first comment, and the cover that is set once the video is there. */
const TARGET = `
alter table "post_target"
  add column "comment_status" text null,
  add column "comment_reason" text null,
  add column "platform_comment_id" text null,
  add column "comment_sent_at" timestamptz(3) null,
  add column "comment_sends" int not null default 0,
  add column "cover" text null,
  add column "cover_reason" text null,
  add column "follow_up_at" timestamptz(3) null;
alter table "post_target" add constraint "post_target_comment_status_check"
  check ("comment_status" in ('pending', 'posted', 'failed', 'unknown', 'skipped'));
alter table "post_target" add constraint "post_target_cover_check" check ("cover" in ('pending', 'set', 'failed'));
create index "post_target_follow_up_index" on "post_target" ("follow_up_at")
  where "comment_status" = 'pending' or "cover" = 'pending';
`;

export class Migration20261121FollowUps extends Migration {
  override up(): void {
    this.addSql(TARGET);
  }
}
