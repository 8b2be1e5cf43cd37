import type { PlatformAdapter } from '../../../adapters/platforms/platform-adapter.ts';
import { createToyappConnector } from './connector.ts';

export const TOYAPP: PlatformAdapter<{ url: string }> = {
  readLiveSite: () => ({ url: process.env['TOYAPP_URL'] ?? '' }),
  readSandboxSite: () => ({ url: process.env['TOYAPP_URL'] ?? '' }),
  createConnector: ({ url }) => createToyappConnector(url),
  privatePost: null,
};
