import { Migration } from '@mikro-orm/migrations';

/** Who wrote an idea: until now everything was written without a language model. */
const WRITERS = `
alter table "generation" add column "writer" text not null default 'offline';
alter table "generation" add constraint "generation_writer_check" check ("writer" in ('model', 'offline'));
`;

export class Migration20261121IdeaWriters extends Migration {
  override up(): void {
    this.addSql(WRITERS);
  }
}
