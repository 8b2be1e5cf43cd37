import { execFile } from 'node:child_process';
import { chown, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { readSuperuserUrl } from '../../../bin/postgres/start-postgres.ts';

const run = promisify(execFile);

/** Copies the data folder of a running PostgreSQL to `target`, as a physical backup: all databases at one instant. */
export async function backUpPostgres(databaseUrl: string, dataDir: string, target: string): Promise<void> {
  const client = new Client({ connectionString: await readSuperuserUrl(dataDir, databaseUrl) });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('kinora', true)`);
    await copy(dataDir, target);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    // The log of the time of the copy makes it consistent.
    await rm(join(target, 'pg_wal'), { recursive: true });
    await copy(join(dataDir, 'pg_wal'), join(target, 'pg_wal'));
    await rm(join(target, 'postmaster.pid'), { force: true });
    const label = join(target, 'backup_label');
    await writeFile(label, rows[0]?.labelfile ?? '');
    const { uid, gid } = await stat(target);
    await chown(label, uid, gid);
  } finally {
    await client.end();
  }
}

/** Puts the backup in the place of the data folder of a stopped PostgreSQL. */
export async function restorePostgres(dataDir: string, backup: string): Promise<void> {
  await rm(dataDir, { recursive: true });
  await rename(backup, dataDir);
}

/** Files that the server removes meanwhile are not part of the backup. */
async function copy(from: string, to: string): Promise<void> {
  try {
    await run('cp', ['-a', from, to], { maxBuffer: 2 ** 24 });
  } catch (error) {
    const { stderr } = error as { stderr: string };
    const lines = stderr.trim().split('\n');
    if (!lines.every((line) => line.includes('No such file or directory'))) throw error;
  }
}
