import { mapPlatforms } from '../../domain/accounts/platforms.ts';
import type { Connectors } from '../ports.ts';
import { ADAPTERS, type PlatformSites } from './adapters.ts';
import { createPlatformHttp, type PlatformHttp } from './platform-http.ts';
import type { PlatformSettings } from './settings.ts';

export function createConnectors(settings: PlatformSettings): Connectors {
  return {
    sandbox: createSiteConnectors(settings.sandbox, createPlatformHttp()),
    live: createSiteConnectors(settings.live, createPlatformHttp()),
  };
}

/** The connectors of the live platforms, or of the simulator. */
export function createSiteConnectors(sites: PlatformSites, http: PlatformHttp): Connectors['live'] {
  return mapPlatforms((platform) => ADAPTERS[platform].createConnector(sites[platform] as never, http));
}
