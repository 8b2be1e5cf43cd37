import { readSettings } from '../../../config/read-settings.ts';
import { PLATFORM_SETTINGS } from '../../../config/variables/platforms.ts';
import type { Environment } from '../../../config/variables/setting.ts';
import { parseHosts, readSimulator, type PlatformApp } from '../platform-app.ts';

export interface VideoshortsSettings extends PlatformApp {
  tokenUrl: string;
  revokeUrl: string;
  apiUrl: string;
  /** Base URL of the analytics service. */
  reportsUrl: string;
  uploadUrl: string;
  categoryId: string;
}

export function readLiveSite(env: Environment): VideoshortsSettings {
  const settings = readSettings(PLATFORM_SETTINGS.videoshorts, env);
  return {
    clientId: settings.VIDEOSHORTS_CLIENT_ID,
    clientSecret: settings.VIDEOSHORTS_CLIENT_SECRET,
    authorizeUrl: settings.VIDEOSHORTS_AUTHORIZE_URL,
    publicUrl: settings.VIDEOSHORTS_PUBLIC_URL,
    tokenUrl: settings.VIDEOSHORTS_TOKEN_URL,
    revokeUrl: settings.VIDEOSHORTS_REVOKE_URL,
    apiUrl: settings.VIDEOSHORTS_API_URL,
    reportsUrl: settings.VIDEOSHORTS_REPORTS_URL,
    uploadUrl: settings.VIDEOSHORTS_UPLOAD_URL,
    uploadHosts: parseHosts(settings.VIDEOSHORTS_UPLOAD_HOSTS),
    categoryId: settings.VIDEOSHORTS_CATEGORY_ID,
  };
}

export function readSandboxSite(env: Environment): VideoshortsSettings {
  const { app, base } = readSimulator(env, {});
  return {
    ...app,
    authorizeUrl: `${base}/videoshorts/o/oauth2/v2/auth`,
    publicUrl: `${base}/videoshorts`,
    tokenUrl: `${base}/videoshorts/token`,
    revokeUrl: `${base}/videoshorts/revoke`,
    apiUrl: `${base}/videoshorts/youtube/v3`,
    reportsUrl: `${base}/videoshorts/v2`,
    uploadUrl: `${base}/videoshorts/upload/youtube/v3`,
    categoryId: '22',
  };
}
