import type { Connectors } from '../ports.ts';
import { clipappConnector } from './clipapp/connector.ts';
import { createPlatformHttp, type PlatformHttp } from './platform-http.ts';
import { reelnetConnector } from './reelnet/connector.ts';
import type { PlatformSettings, PlatformSites } from './settings.ts';
import { videoshortsConnector } from './videoshorts/connector.ts';

/** The connectors of the sandbox platforms and of the live ones. */
export function createConnectors(settings: PlatformSettings): Connectors {
  return {
    sandbox: connectorsOf(settings.sandbox, createPlatformHttp()),
    live: connectorsOf(settings.live, createPlatformHttp()),
  };
}

function connectorsOf(sites: PlatformSites, http: PlatformHttp): Connectors['live'] {
  return {
    clipapp: clipappConnector(sites.clipapp, http),
    reelnet: reelnetConnector(sites.reelnet, http),
    videoshorts: videoshortsConnector(sites.videoshorts, http),
  };
}
