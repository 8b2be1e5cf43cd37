import { Migration } from '@mikro-orm/migrations';

/** Content comes from more than a deck: from ideas, studio jobs, influencers and the caller's own media. */
const CONTENT = `
alter table "content" add column "source" text not null default 'deck';
alter table "content" add constraint "content_source_check"
  check ("source" in ('deck', 'generation', 'studio', 'influencer', 'own_media'));
alter table "content" add column "inputs" jsonb null;
alter table "content" add column "influencer_id" text null;
alter table "content" alter column "deck" drop not null;
create unique index "content_generation_unique" on "content" ("generation_id") where "source" = 'generation';
create index "content_workspace_id_created_at_index" on "content" ("workspace_id", "created_at");
`;

export class Migration20261121ContentSources extends Migration {
  override up(): void {
    this.addSql(CONTENT);
  }
}
