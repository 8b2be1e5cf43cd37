import { createAtprotoConnector } from './atproto/connector.ts';
import type { Connectors } from '../ports.ts';
import { createClipappConnector } from './clipapp/connector.ts';
import { createPlatformHttp, type PlatformHttp } from './platform-http.ts';
import { createReelnetConnector } from './reelnet/connector.ts';
import type { PlatformSettings, PlatformSites } from './settings.ts';
import { createVideoshortsConnector } from './videoshorts/connector.ts';

export function createConnectors(settings: PlatformSettings): Connectors {
  return {
    sandbox: createSiteConnectors(settings.sandbox, createPlatformHttp()),
    live: createSiteConnectors(settings.live, createPlatformHttp()),
  };
}

/** The connectors of the live platforms, or of the simulator. */
export function createSiteConnectors(sites: PlatformSites, http: PlatformHttp): Connectors['live'] {
  return {
    clipapp: createClipappConnector(sites.clipapp, http),
    reelnet: createReelnetConnector(sites.reelnet, http),
    videoshorts: createVideoshortsConnector(sites.videoshorts, http),
    atproto: createAtprotoConnector(sites.atproto),
  };
}
