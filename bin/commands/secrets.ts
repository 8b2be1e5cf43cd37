import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { SealError } from '../../adapters/secrets/secret-box.ts';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { masterKeys } from '../../adapters/secrets/settings.ts';
import { reEncryptAll } from '../../db/secrets/re-encrypt.ts';
import { readJson } from '../shared/json-file.ts';
import { UsageError, type Flags } from './flags.ts';

/**
 * Seals everything at rest under the first key of KINORA_SECRET_KEY, so that the others can be taken out. Safe to repeat, and
 * beside a running service.
 */
export async function resealSecrets(orm: MikroORM, _flags: Flags, _operand?: string, env = process.env) {
  const problems: string[] = [];
  const keys = masterKeys({ KINORA_SECRET_KEY: env['KINORA_SECRET_KEY'] || (await keptKeys(env)) }, problems);
  if (problems.length > 0) throw new UsageError(problems.join(' '));
  const { box } = createServiceSecrets(...keys);
  const columns = await reEncryptAll(orm, box, (error) => error instanceof SealError);
  const resealed = columns.reduce((sum, column) => sum + column.reEncrypted, 0);
  const unreadable = columns.reduce((sum, column) => sum + column.unreadable, 0);
  const lines = columns.map(
    (of) => `${of.table}.${of.column}: ${of.reEncrypted} sealed anew, ${of.unreadable} unreadable`,
  );
  return {
    json: { keys: keys.length, resealed, unreadable, columns },
    text: [...lines, conclusion(keys.length, unreadable)].join('\n'),
  };
}

function conclusion(keys: number, unreadable: number): string {
  if (unreadable === 0 && keys === 1)
    return 'Everything is sealed under the only key of KINORA_SECRET_KEY. To replace it, name the new key before it.';
  if (unreadable === 0) return `Everything is sealed under the first of ${keys} keys.`;
  return `No configured key opens ${unreadable} of them: name the key that sealed them, too, before you take one out.`;
}

/** Of an instance of `npm start`. */
async function keptKeys(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const kept = await readJson<{ KINORA_SECRET_KEY: string }>(join(env['KINORA_HOME'] || '.kinora', 'secrets.json'));
  return kept?.KINORA_SECRET_KEY;
}
