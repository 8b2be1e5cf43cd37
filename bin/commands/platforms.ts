import type { MikroORM } from '@mikro-orm/postgresql';
import { checkPlatform } from '../../adapters/platforms/check/check-platform.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import type { Grant } from '../../adapters/ports.ts';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { readMasterKeys } from '../../adapters/secrets/settings.ts';
import { readSettings } from '../../config/read-settings.ts';
import { SERVICE } from '../../config/variables/service.ts';
import { Account } from '../../db/entities/account.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { parseChoice, UsageError, type Flags } from './flags.ts';

/** Checks the live set-up of a platform with calls that only read; `--account` also checks what one account may do. */
export async function checkLivePlatform(orm: MikroORM, { account }: Flags, operand = '', env = process.env) {
  const platform = parseChoice('platform', PLATFORMS, operand);
  const { PUBLIC_URL, PORT } = readSettings(SERVICE, env);
  const publicUrl = PUBLIC_URL ?? `http://127.0.0.1:${PORT}`;
  const sites = readPlatformSettings(env).live;
  const grant = account ? await loadGrant(orm, account, env) : null;
  const checks = await checkPlatform(platform, { sites, publicUrl, grant });
  const faults = checks.filter(({ isFault }) => isFault).length;
  const lines = checks.map(({ isFault, subject, message }) => `${isFault ? '✗' : '✓'} ${subject}: ${message}`);
  const summary = faults === 0 ? 'Everything is in order.' : `${faults} of ${checks.length} checks found a fault.`;
  return { json: { platform, faults, checks }, text: [...lines, summary].join('\n') };
}

async function loadGrant(orm: MikroORM, id: string, env: NodeJS.ProcessEnv): Promise<Grant> {
  const account = await orm.em.fork().findOne(Account, { id, sandbox: false, disconnectedAt: null });
  if (!account?.accessTokenSealed) throw new UsageError(`There is no connected live account ${id}.`);
  const { box } = createServiceSecrets(...readMasterKeys(env));
  return {
    accessToken: box.open(account.accessTokenSealed),
    refreshToken: null,
    accessExpiresAt: account.tokenExpiresAt ?? new Date(),
    refreshExpiresAt: account.refreshExpiresAt ?? null,
    scopes: account.scopes,
  };
}
