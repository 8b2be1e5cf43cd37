import { readSettings } from '../../../config/read-settings.ts';
import { PLATFORM_SETTINGS } from '../../../config/variables/platforms.ts';
import type { Environment } from '../../../config/variables/setting.ts';
import { REELNET_ADDRESSES } from '../../../domain/platforms/reelnet/reelnet.ts';
import { parseHosts, readSimulator, type PlatformApp } from '../platform-app.ts';

export interface ReelnetSettings extends PlatformApp {
  /** The kind of app. With `instagram` the platform fetches videos from URLs; with `facebook` they are uploaded. */
  login: 'instagram' | 'facebook';
  codeExchangeUrl: string;
  graphUrl: string;
  graphVersion: string;
  /** Pauses between polls of a container; the last one repeats. */
  pollMs: readonly number[];
  /** A container must still be FINISHED after this time before a publish counts as not sent. */
  settleMs: number;
}

export function readLiveSite(env: Environment): ReelnetSettings {
  const settings = readSettings(PLATFORM_SETTINGS.reelnet, env);
  const addresses = REELNET_ADDRESSES[settings.REELNET_LOGIN];
  return {
    clientId: settings.REELNET_CLIENT_ID,
    clientSecret: settings.REELNET_CLIENT_SECRET,
    login: settings.REELNET_LOGIN,
    authorizeUrl: settings.REELNET_AUTHORIZE_URL ?? addresses.authorizeUrl,
    publicUrl: settings.REELNET_PUBLIC_URL,
    codeExchangeUrl: settings.REELNET_CODE_EXCHANGE_URL,
    graphUrl: settings.REELNET_GRAPH_URL ?? addresses.graphUrl,
    graphVersion: settings.REELNET_GRAPH_VERSION,
    uploadHosts: parseHosts(settings.REELNET_UPLOAD_HOSTS),
    pollMs: [2_000, 5_000, 10_000, 20_000, 60_000],
    settleMs: settings.REELNET_SETTLE_MS,
  };
}

export function readSandboxSite(env: Environment): ReelnetSettings {
  const { REELNET_LOGIN } = PLATFORM_SETTINGS.reelnet;
  const { app, base, settings } = readSimulator(env, { REELNET_LOGIN });
  return {
    ...app,
    ...buildSandboxReelnet(settings.REELNET_LOGIN, `${base}/reelnet`),
    publicUrl: `${base}/reelnet`,
    codeExchangeUrl: `${base}/reelnet/oauth/access_token`,
    graphVersion: 'v25.0',
    pollMs: [100, 200, 400, 800],
    settleMs: settings.SANDBOX_SETTLE_MS,
  };
}

/** The simulator serves both logins. */
function buildSandboxReelnet(login: ReelnetSettings['login'], base: string) {
  return login === 'facebook'
    ? { login, authorizeUrl: `${base}/facebook/dialog/oauth`, graphUrl: `${base}/facebook` }
    : { login, authorizeUrl: `${base}/oauth/authorize`, graphUrl: `${base}/graph` };
}
