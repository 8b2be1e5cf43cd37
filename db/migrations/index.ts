import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';

/** Every migration, oldest first. A released migration is never edited; the next one is `0003-…`. */
export const MIGRATIONS = ['0001-initial', '0002-people'].map((name) => ({ name, class: migrationFromFolder(name) }));

/** A migration that runs the SQL files of a folder in the order of their names. */
function migrationFromFolder(name: string): new (...args: ConstructorParameters<typeof Migration>) => Migration {
  const folder = join(import.meta.dirname, name);
  return class extends Migration {
    override up(): void {
      for (const file of readdirSync(folder).toSorted()) this.addSql(readFileSync(join(folder, file), 'utf8'));
    }
  };
}
