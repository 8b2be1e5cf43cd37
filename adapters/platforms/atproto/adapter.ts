import type { PlatformAdapter } from '../platform-adapter.ts';
import { createAtprotoConnector } from './connector.ts';
import { readLiveSite, readSandboxSite, type AtprotoSettings } from './settings.ts';

export const ATPROTO: PlatformAdapter<AtprotoSettings> = {
  readLiveSite,
  readSandboxSite,
  createConnector: createAtprotoConnector,
  privatePost: null,
};
