/**
 * `db/functions/*.sql` hold the current text of every SQL function, with its triggers. `migrate` runs all of them after the
 * migrations unless the `migration` table records their digest, so a function is edited in its file. Every statement must be
 * repeatable (`create or replace`). If the parameters of a function change, give it a new name: processes of the previous
 * release still call the old one.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { MAX_BULK_JOBS } from '../../domain/content/started-jobs.ts';

const FOLDER = join(import.meta.dirname, '../functions');

/** Constants that functions name as `:name`. */
const CONSTANTS: Readonly<Record<string, number>> = { max_bulk_jobs: MAX_BULK_JOBS };

const STATEMENTS = readdirSync(FOLDER)
  .toSorted()
  .map((file) => readFileSync(join(FOLDER, file), 'utf8'))
  .join('\n')
  .replaceAll(/(?<!:):(\w+)/gu, (name, constant: string) => `${CONSTANTS[constant] ?? name}`);

const PREFIX = 'functions-';

/** The row of the `migration` table that identifies this release's functions. */
export const FUNCTIONS_DIGEST = PREFIX + createHash('sha256').update(STATEMENTS).digest('hex');

/** Replaces every SQL function and its triggers in one transaction. */
export async function replaceFunctions(owner: Client): Promise<void> {
  await owner.query(`begin; ${STATEMENTS}
    delete from migration where starts_with(name, '${PREFIX}');
    insert into migration (name) values ('${FUNCTIONS_DIGEST}');
    commit`);
}

export function isFunctionsDigest(name: string): boolean {
  return name.startsWith(PREFIX);
}
