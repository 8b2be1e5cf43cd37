import { readSettings } from '../../../config/read-settings.ts';
import { PLATFORM_SETTINGS } from '../../../config/variables/platforms.ts';
import { SERVICE } from '../../../config/variables/service.ts';
import type { Environment } from '../../../config/variables/setting.ts';

export interface AtprotoSettings {
  /** Base of the public URLs of posts. */
  publicUrl: string;
  /** The directory that lists the host of each account. */
  directoryUrl: string;
  /** The service that counts likes and replies, to which hosts forward the calls for figures. */
  figuresFrom: string;
  /** Hosts of accounts that need no public address, as in `OUTBOUND_ALLOW`. */
  outboundAllow: string;
}

export function readLiveSite(env: Environment): AtprotoSettings {
  const settings = readSettings({ ...PLATFORM_SETTINGS.atproto, OUTBOUND_ALLOW: SERVICE.OUTBOUND_ALLOW }, env);
  return {
    publicUrl: settings.ATPROTO_PUBLIC_URL,
    directoryUrl: settings.ATPROTO_DIRECTORY_URL,
    figuresFrom: settings.ATPROTO_FIGURES_FROM,
    outboundAllow: settings.OUTBOUND_ALLOW,
  };
}

/** Never used, because test keys cannot connect accounts of this platform. */
export const readSandboxSite = readLiveSite;
