import { resolve } from 'node:path';
import { findRunningInstance } from '../home/dev-file.ts';
import { UsageError } from './flags.ts';

/** Returns DATABASE_URL, or the database of the instance that runs in KINORA_HOME. */
export async function findDatabaseUrl(): Promise<string> {
  const configured = process.env['DATABASE_URL'];
  if (!configured) {
    const home = resolve(process.env['KINORA_HOME'] || '.kinora');
    return (await findRunningInstance(home, ', or set DATABASE_URL to the database of the service.')).databaseUrl;
  }
  if (/^postgres(ql)?:\/\/[^/]*\/./u.test(configured)) return configured;
  throw new UsageError(
    'DATABASE_URL must contain a database name, for example postgresql://user:password@host:5432/kinora.',
  );
}
