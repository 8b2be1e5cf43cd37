import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { SealError } from '../../adapters/secrets/secret-box.ts';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { readMasterKeys } from '../../adapters/secrets/settings.ts';
import { ConfigError } from '../../config/config-error.ts';
import { reEncryptAll } from '../../db/secrets/re-encrypt.ts';
import { readJson } from '../home/read-json.ts';
import { UsageError, type Flags } from './flags.ts';

/**
 * Re-encrypts all stored secrets with the first key of KINORA_SECRET_KEY, so the other keys can be removed. Safe to repeat, also
 * while the service runs.
 */
export async function reEncryptSecrets(orm: MikroORM, _flags: Flags, _operand?: string, env = process.env) {
  const keys = parseKeys(env['KINORA_SECRET_KEY'] || (await readStoredKeys(env)));
  const { box } = createServiceSecrets(...keys);
  const columns = await reEncryptAll(orm, box, (error) => error instanceof SealError);
  const resealed = columns.reduce((sum, column) => sum + column.reEncrypted, 0);
  const unreadable = columns.reduce((sum, column) => sum + column.unreadable, 0);
  const lines = columns.map(
    (each) => `${each.table}.${each.column}: ${each.reEncrypted} re-encrypted, ${each.unreadable} unreadable`,
  );
  return {
    json: { keys: keys.length, resealed, unreadable, columns },
    text: [...lines, summarize(keys.length, unreadable)].join('\n'),
  };
}

function parseKeys(KINORA_SECRET_KEY: string | undefined): Buffer[] {
  try {
    return readMasterKeys({ KINORA_SECRET_KEY });
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.problems.join(' ')) : error;
  }
}

function summarize(keys: number, unreadable: number): string {
  if (unreadable === 0 && keys === 1)
    return 'All secrets are encrypted with the only key of KINORA_SECRET_KEY. To replace it, put a new key before it.';
  if (unreadable === 0) return `All secrets are encrypted with the first of ${keys} keys.`;
  return `No configured key decrypts ${unreadable} secrets. Add their key to KINORA_SECRET_KEY before you remove another key.`;
}

/** Reads the key of an instance of `npm start`. */
async function readStoredKeys(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const stored = await readJson<{ KINORA_SECRET_KEY: string }>(join(env['KINORA_HOME'] || '.kinora', 'secrets.json'));
  return stored?.KINORA_SECRET_KEY;
}
