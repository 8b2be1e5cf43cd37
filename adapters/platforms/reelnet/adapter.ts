import { fault, pass } from '../check/platform-check.ts';
import type { PlatformAdapter } from '../platform-adapter.ts';
import { createReelnetConnector } from './connector.ts';
import { findDailyLimitError } from './publishing-limit.ts';
import { readLiveSite, readSandboxSite, type ReelnetSettings } from './settings.ts';

export const REELNET: PlatformAdapter<ReelnetSettings> = {
  readLiveSite,
  readSandboxSite,
  createConnector: createReelnetConnector,
  fetchesMedia: ({ login }) => login === 'instagram',
  privatePost: null,

  async checkAccount(reelnet, access) {
    const limit = await findDailyLimitError(reelnet, access);
    return [limit ? fault('limit', limit.message) : pass('limit', 'The account may publish now.')];
  },
};
