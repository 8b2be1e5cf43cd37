import { Migration } from '@mikro-orm/migrations';

const TABLE = `
create table "generation" ("id" text not null, "team_id" text not null, "workspace_id" text not null, "automation_id" text null, "influencer_id" text null, "variant_of" text null, "changed_feature" text null, "state" text not null default 'pending', "format" text not null, "prompt" text null, "caption" text not null, "post_caption" text not null, "hashtags" text[] not null, "why" text not null, "angle" text not null, "score" int not null, "score_detail" jsonb not null, "claim_ids" text[] not null, "beats" jsonb not null, "deck" jsonb null, "content_id" text null, "sandbox" boolean not null, "created_at" timestamptz(3) not null default clock_timestamp(), "updated_at" timestamptz(3) not null default clock_timestamp(), primary key ("id"));
create index "generation_workspace_id_created_at_index" on "generation" ("workspace_id", "created_at", "id");
create index "generation_automation_id_created_at_index" on "generation" ("automation_id", "created_at");
alter table "generation" add constraint "generation_state_check" check ("state" in ('pending', 'accepted', 'discarded'));
alter table "generation" add constraint "generation_format_check" check ("format" in ('walloftext', 'slideshow', 'greenscreen', 'talkinghead', 'ugc', 'characterswap', 'listicle', 'ranking', 'askmeanything', 'splitscreen', 'grid2x2', 'fadein', 'hookdemo', 'interview', 'productspokesperson', 'greenscreenmobile', 'clonevideo', 'statvideo'));
alter table "generation" add constraint "generation_changed_feature_check" check ("changed_feature" in ('number', 'pointing_word', 'curiosity_word', 'question', 'frame'));
alter table "generation" add constraint "generation_score_check" check (score between 0 and 100);
alter table "generation" add constraint "generation_content_check" check (("state" = 'accepted') = ("content_id" is not null));
alter table "generation" add constraint "generation_variant_check" check (("variant_of" is null) = ("changed_feature" is null));
create unique index "generation_content_id_unique" on "generation" ("content_id");
create index "post_generation_id_index" on "post" ("generation_id") where "generation_id" is not null;
`;

const FOREIGN_KEYS = `
alter table "generation" add constraint "generation_team_id_foreign" foreign key ("team_id") references "team" ("id");
alter table "generation" add constraint "generation_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("id");
alter table "generation" add constraint "generation_variant_of_foreign" foreign key ("variant_of") references "generation" ("id");
alter table "content" add constraint "content_generation_id_foreign" foreign key ("generation_id") references "generation" ("id");
alter table "post" add constraint "post_generation_id_foreign" foreign key ("generation_id") references "generation" ("id");
`;

export class Migration20261121Generations extends Migration {
  override up(): void {
    this.addSql(TABLE);
    this.addSql(FOREIGN_KEYS);
  }
}
