import { fault, pass } from '../check/platform-check.ts';
import type { PlatformAdapter } from '../platform-adapter.ts';
import { createClipappConnector } from './connector.ts';
import { getCreatorInfo } from './creator-info.ts';
import { readLiveSite, readSandboxSite, type ClipappSettings } from './settings.ts';

export const CLIPAPP: PlatformAdapter<ClipappSettings> = {
  readLiveSite,
  readSandboxSite,
  createConnector: createClipappConnector,
  privatePost: { privacy: 'SELF_ONLY' },

  async checkAccount(clipapp, { accessToken }) {
    const creator = await getCreatorInfo(clipapp, accessToken);
    if (!creator.ok) return [fault('publishing', creator.error.message)];
    const audit = clipapp.settings.audited
      ? pass('audit', 'CLIPAPP_AUDITED is true.')
      : fault(
          'audit',
          'The app is not audited, so every post is private; pass the audit, then set CLIPAPP_AUDITED=true.',
        );
    return [pass('publishing', `The account offers ${creator.value.privacy_level_options.join(', ')}.`), audit];
  },
};
