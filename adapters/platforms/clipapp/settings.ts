import { readSettings } from '../../../config/read-settings.ts';
import { PLATFORM_SETTINGS } from '../../../config/variables/platforms.ts';
import type { Environment } from '../../../config/variables/setting.ts';
import { parseHosts, readSimulator, type PlatformApp } from '../platform-app.ts';

export interface ClipappSettings extends PlatformApp {
  apiUrl: string;
  /** An unaudited app may only create private posts. */
  audited: boolean;
  /** The encoding of the PKCE code challenge; `none` for a web app, which authenticates with its secret. */
  codeChallenge: 'none' | 'hex';
  /** The audience of a post without a choice: the most open level, or none, as clipapp demands of a real app. */
  defaultPrivacy: 'most_open' | 'none';
}

export function readLiveSite(env: Environment): ClipappSettings {
  const settings = readSettings(PLATFORM_SETTINGS.clipapp, env);
  return {
    clientId: settings.CLIPAPP_CLIENT_ID,
    clientSecret: settings.CLIPAPP_CLIENT_SECRET,
    authorizeUrl: settings.CLIPAPP_AUTHORIZE_URL,
    publicUrl: settings.CLIPAPP_PUBLIC_URL,
    apiUrl: settings.CLIPAPP_API_URL,
    uploadHosts: parseHosts(settings.CLIPAPP_UPLOAD_HOSTS),
    audited: settings.CLIPAPP_AUDITED,
    codeChallenge: settings.CLIPAPP_CODE_CHALLENGE,
    defaultPrivacy: 'none',
  };
}

export function readSandboxSite(env: Environment): ClipappSettings {
  const { app, base } = readSimulator(env, {});
  return {
    ...app,
    authorizeUrl: `${base}/clipapp/v2/auth/authorize/`,
    publicUrl: `${base}/clipapp`,
    apiUrl: `${base}/clipapp`,
    audited: true,
    codeChallenge: 'hex',
    defaultPrivacy: 'most_open',
  };
}
