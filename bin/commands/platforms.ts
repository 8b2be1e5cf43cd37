import type { MikroORM } from '@mikro-orm/postgresql';
import { checkPlatform } from '../../adapters/platforms/check/check-platform.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import type { Grant, MediaFile } from '../../adapters/ports.ts';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { readMasterKeys } from '../../adapters/secrets/settings.ts';
import { readSettings } from '../../config/read-settings.ts';
import { SERVICE } from '../../config/variables/service.ts';
import { Account } from '../../db/entities/account.ts';
import { ALL_PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { parseChoice, UsageError, type Flags } from './flags.ts';
import { resolve, join } from 'node:path';
import { createStorage } from '../../adapters/storage/create-storage.ts';
import { readStorageSettings } from '../../adapters/storage/settings.ts';
import { Content } from '../../db/entities/content.ts';

/**
 * Checks the live set-up of a platform with calls that only read; `--account` also checks what one account may do, and `--publish`
 * publishes a content piece of its team once, seen by its owner only.
 */
export async function checkLivePlatform(
  orm: MikroORM,
  { account: accountId, publish }: Flags,
  operand = '',
  env = process.env,
) {
  const platform = parseChoice('platform', ALL_PLATFORMS, operand);
  const { PUBLIC_URL, PORT, KINORA_HOME: home } = readSettings(SERVICE, env);
  const publicUrl = PUBLIC_URL ?? `http://127.0.0.1:${PORT}`;
  const sites = readPlatformSettings(env).live;
  if (publish && !accountId) throw new UsageError('--publish needs --account.');
  const account = accountId ? await loadAccount(orm, platform, accountId) : null;
  const grant = account && openAccountGrant(account, env);
  const service = { teamId: account?.teamId ?? '', publicUrl, home, env };
  const video = publish ? await loadTestVideo(orm, publish, service) : null;
  const checks = await checkPlatform(platform, { sites, publicUrl, grant, video }).finally(() => video?.release());
  const faults = checks.filter(({ isFault }) => isFault).length;
  const lines = checks.map(({ isFault, subject, message }) => `${isFault ? '✗' : '✓'} ${subject}: ${message}`);
  const summary = faults === 0 ? 'Everything is in order.' : `${faults} of ${checks.length} checks found a fault.`;
  return { json: { platform, faults, checks }, text: [...lines, summary].join('\n') };
}

async function loadAccount(orm: MikroORM, platform: Platform, id: string): Promise<Account> {
  const account = await orm.em.fork().findOne(Account, { id, platform, sandbox: false, disconnectedAt: null });
  if (!account?.accessTokenSealed) throw new UsageError(`There is no connected live account ${id} of ${platform}.`);
  return account;
}

function openAccountGrant(account: Account, env: NodeJS.ProcessEnv): Grant {
  const { box } = createServiceSecrets(...readMasterKeys(env));
  return {
    accessToken: box.open(account.accessTokenSealed ?? ''),
    refreshToken: null,
    accessExpiresAt: account.tokenExpiresAt ?? new Date(),
    refreshExpiresAt: account.refreshExpiresAt ?? null,
    scopes: account.scopes,
  };
}

interface Service {
  teamId: string;
  publicUrl: string;
  home: string;
  env: NodeJS.ProcessEnv;
}

/** Opens the video of a content piece for one publish to an account of the same team. */
async function loadTestVideo(
  orm: MikroORM,
  contentId: string,
  { teamId, publicUrl, home, env }: Service,
): Promise<MediaFile & { release(): Promise<void> }> {
  const content = await orm.em.fork().findOne(Content, { teamId, id: contentId, status: 'ready', deletedAt: null });
  if (!content?.outputKey) throw new UsageError(`The account's team has no finished video ${contentId}.`);
  if (content.sandboxMedia)
    throw new UsageError(`${contentId} contains media of the sandbox provider; choose another.`);
  const secrets = createServiceSecrets(...readMasterKeys(env));
  const storage = await createStorage(readStorageSettings(env), {
    mediaDir: join(resolve(home), 'media'),
    scratchDir: join(resolve(home), 'scratch'),
    publicUrl,
    urlKey: secrets.mediaUrlKey,
    olderUrlKeys: secrets.olderMediaUrlKeys,
  });
  const file = await storage.getLocalFile(content.outputKey);
  if (!file) throw new UsageError(`The file of ${contentId} is not in the storage.`);
  const { sha256, durationMs, width, height } = content;
  const facts = { sha256: sha256 ?? '', durationMs: durationMs ?? 0, width: width ?? 0, height: height ?? 0 };
  return { ...file, ...facts, url: storage.getPlatformUrl(content.outputKey), mimeType: 'video/mp4' };
}
