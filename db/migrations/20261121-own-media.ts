import { Migration } from '@mikro-orm/migrations';

/** The caller's own media has no format: it was not made here. */
const CONTENT = `
alter table "content" alter column "format" drop not null;
alter table "content" add constraint "content_own_media_check" check (("source" = 'own_media') = ("format" is null));
`;

export class Migration20261121OwnMedia extends Migration {
  override up(): void {
    this.addSql(CONTENT);
  }
}
