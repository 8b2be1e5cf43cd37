import { Migration } from '@mikro-orm/migrations';

/** Pictures, clips and voice-overs are pieces of content too, and a long video's clips know where they come from. */
export class Migration20261121ContentExtras extends Migration {
  override up(): void {
    this.addSql(`alter table "content" drop constraint "content_format_check";
alter table "content" add constraint "content_format_check" check ("format" in ('walloftext', 'slideshow', 'greenscreen', 'talkinghead', 'ugc', 'characterswap', 'listicle', 'ranking', 'askmeanything', 'splitscreen', 'grid2x2', 'fadein', 'hookdemo', 'interview', 'productspokesperson', 'greenscreenmobile', 'clonevideo', 'statvideo', 'image', 'video', 'voiceover', 'clips'));
alter table "content" add column "parent_id" text null;
create index "content_parent_id_index" on "content" ("parent_id");
alter table "content" add constraint "content_parent_id_foreign" foreign key ("parent_id") references "content" ("id");`);
  }
}
