import { Client } from 'pg';

const minted: string[] = [];

export function noteDatabase(name: string): void {
  minted.push(name);
}

/** Drops the databases that the test file has created, so that the server of the run keeps few. One that is still used stays. */
export async function dropDatabases(): Promise<void> {
  const names = minted.splice(0);
  if (names.length === 0) return;
  const client = new Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
  await client.connect();
  for (const name of names) await client.query(`drop database if exists ${name}`).catch(() => undefined);
  await client.end();
}
