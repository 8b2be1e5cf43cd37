/** `npm run migrate`: runs the pending migrations of DATABASE_URL, or of the instance that runs in KINORA_HOME. */
import { ConfigError } from '../config/config-error.ts';
import { resolveSecrets } from '../config/resolve-secrets.ts';
import { openDatabase } from '../db/connection/open-database.ts';
import { DatabaseUnavailable } from '../db/connection/database-unavailable.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { UsageError } from './commands/flags.ts';
import { findDatabaseUrl } from './commands/find-database-url.ts';
import { MissingRequirement } from './processes/missing-requirement.ts';

async function main(): Promise<void> {
  resolveSecrets(process.env);
  const orm = await openDatabase(await findDatabaseUrl(), { poolSize: 1 });
  try {
    await migrate(orm);
  } finally {
    await orm.close();
  }
  process.stdout.write('The database is up to date.\n');
}

try {
  await main();
} catch (error) {
  const expected = [ConfigError, MissingRequirement, UsageError, DatabaseUnavailable].some(
    (type) => error instanceof type,
  );
  if (!(expected && error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
