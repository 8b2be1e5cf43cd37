import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Creates a separate database on this run's server, so that no other test's jobs process its rows. */
export async function mintDatabase(): Promise<string> {
  const maintenance = process.env['TEST_DATABASE_URL'];
  if (!maintenance) throw new Error('TEST_DATABASE_URL is not set: run the tests through `npm test`.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: maintenance });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(maintenance);
  url.pathname = `/${name}`;
  return url.href;
}
