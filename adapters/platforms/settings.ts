import { readAll } from '../../config/read-settings.ts';
import type { Environment } from '../../config/variables/setting.ts';
import { mapPlatforms, PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { ADAPTERS, type PlatformSites } from './adapters.ts';

export interface PlatformSettings {
  sandbox: PlatformSites;
  live: PlatformSites;
}

const readSites = (read: 'readLiveSite' | 'readSandboxSite') => (env: Environment) =>
  readAll(
    mapPlatforms((platform) => ADAPTERS[platform][read]),
    env,
  ) as PlatformSites;

/** Reads the settings of the platforms. Throws a `ConfigError` if one is invalid. */
export function readPlatformSettings(env: Environment): PlatformSettings {
  const { sandbox, live } = readAll({ sandbox: readSites('readSandboxSite'), live: readSites('readLiveSite') }, env);
  return { sandbox, live };
}

/** Live platforms that need no app, or whose app credentials are set; accounts of the others cannot be connected. */
export function listConfiguredPlatforms(settings: PlatformSettings): Platform[] {
  return PLATFORMS.filter((platform) => {
    const site = settings.live[platform];
    return !('clientId' in site) || (site.clientId !== '' && site.clientSecret !== '');
  });
}

/** Whether the platform fetches videos from this service, which must then be public. */
export function fetchesMedia(platform: Platform, sites: PlatformSites): boolean {
  return ADAPTERS[platform].fetchesMedia?.(sites[platform] as never) ?? false;
}
