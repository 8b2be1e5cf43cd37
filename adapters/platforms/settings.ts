import { readAll, readSettings } from '../../config/read-settings.ts';
import {
  ATPROTO,
  CLIPAPP,
  OFFERED_PLATFORMS,
  REELNET,
  REELNET_ADDRESSES,
  REELNET_LOGIN,
  SANDBOX_PLATFORMS,
  VIDEOSHORTS,
} from '../../config/variables/platforms.ts';
import { SERVICE } from '../../config/variables/service.ts';
import type { Environment } from '../../config/variables/setting.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import type { UploadHosts } from './upload-url.ts';

interface Site {
  clientId: string;
  clientSecret: string;
  /** The consent page. */
  authorizeUrl: string;
  /** Base of the public URLs of posts. */
  publicUrl: string;
  uploadHosts: UploadHosts;
}

export interface ClipappSettings extends Site {
  apiUrl: string;
  /** An unaudited app may only create private posts. */
  audited: boolean;
  /** The encoding of the PKCE code challenge; `none` for a web app, which authenticates with its secret. */
  codeChallenge: 'none' | 'hex';
  /** The audience of a post without a choice: the most open level, or none, as clipapp demands of a real app. */
  defaultPrivacy: 'most_open' | 'none';
}

export interface ReelnetSettings extends Site {
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

export interface VideoshortsSettings extends Site {
  tokenUrl: string;
  revokeUrl: string;
  apiUrl: string;
  /** Base URL of the analytics service. */
  reportsUrl: string;
  uploadUrl: string;
  categoryId: string;
}

export interface AtprotoSettings {
  /** Base of the public URLs of posts. */
  publicUrl: string;
  /** Says on which host an account is. */
  directoryUrl: string;
  /** The service that counts likes and replies, by which hosts know where to forward the question. */
  figuresFrom: string;
  /** Hosts of accounts that need no public address, as in `OUTBOUND_ALLOW`. */
  outboundAllow: string;
}

export interface PlatformSites {
  clipapp: ClipappSettings;
  reelnet: ReelnetSettings;
  videoshorts: VideoshortsSettings;
  atproto: AtprotoSettings;
}

export interface PlatformSettings {
  sandbox: PlatformSites;
  live: PlatformSites;
}

/** Throws a `ConfigError` if a setting is invalid. */
export function readPlatformSettings(env: Environment): PlatformSettings {
  const { sandbox, live } = readAll({ sandbox: readSandboxSites, live: readLiveSites }, env);
  return { sandbox, live };
}

/** Live platforms that need no app, or whose app credentials are set; accounts of the others cannot be connected. */
export function listConfiguredPlatforms(settings: PlatformSettings): Platform[] {
  return PLATFORMS.filter((platform) => {
    const site = settings.live[platform];
    return !('clientId' in site) || (site.clientId !== '' && site.clientSecret !== '');
  });
}

/** Whether the platform fetches videos from this service, which it must be able to reach then. */
export function fetchesMedia(platform: Platform, sites: PlatformSites): boolean {
  return platform === 'reelnet' && sites.reelnet.login === 'instagram';
}

/** The simulator serves both logins. */
function buildSandboxReelnet(login: ReelnetSettings['login'], base: string) {
  return login === 'facebook'
    ? { login, authorizeUrl: `${base}/facebook/dialog/oauth`, graphUrl: `${base}/facebook` }
    : { login, authorizeUrl: `${base}/oauth/authorize`, graphUrl: `${base}/graph` };
}

function readSandboxSites(env: Environment): PlatformSites {
  const settings = readSettings({ ...SANDBOX_PLATFORMS, REELNET_LOGIN }, env);
  const base = settings.SANDBOX_URL;
  const app = {
    clientId: 'sandbox',
    clientSecret: settings.SANDBOX_CLIENT_SECRET,
    uploadHosts: { origin: new URL(base).origin },
  };
  return {
    clipapp: {
      ...app,
      authorizeUrl: `${base}/clipapp/v2/auth/authorize/`,
      publicUrl: `${base}/clipapp`,
      apiUrl: `${base}/clipapp`,
      audited: true,
      codeChallenge: 'hex',
      defaultPrivacy: 'most_open',
    },
    reelnet: {
      ...app,
      ...buildSandboxReelnet(settings.REELNET_LOGIN, `${base}/reelnet`),
      publicUrl: `${base}/reelnet`,
      codeExchangeUrl: `${base}/reelnet/oauth/access_token`,
      graphVersion: 'v25.0',
      pollMs: [100, 200, 400, 800],
      settleMs: settings.SANDBOX_SETTLE_MS,
    },
    videoshorts: {
      ...app,
      authorizeUrl: `${base}/videoshorts/o/oauth2/v2/auth`,
      publicUrl: `${base}/videoshorts`,
      tokenUrl: `${base}/videoshorts/token`,
      revokeUrl: `${base}/videoshorts/revoke`,
      apiUrl: `${base}/videoshorts/youtube/v3`,
      reportsUrl: `${base}/videoshorts/v2`,
      uploadUrl: `${base}/videoshorts/upload/youtube/v3`,
      categoryId: '22',
    },
    // Test keys cannot connect such accounts, so this is never called.
    atproto: readAtproto(env),
  };
}

function readLiveSites(env: Environment): PlatformSites {
  const settings = readSettings({ ...CLIPAPP, ...REELNET, ...VIDEOSHORTS }, env);
  const addresses = REELNET_ADDRESSES[settings.REELNET_LOGIN];
  return {
    clipapp: {
      clientId: settings.CLIPAPP_CLIENT_ID,
      clientSecret: settings.CLIPAPP_CLIENT_SECRET,
      authorizeUrl: settings.CLIPAPP_AUTHORIZE_URL,
      publicUrl: settings.CLIPAPP_PUBLIC_URL,
      apiUrl: settings.CLIPAPP_API_URL,
      uploadHosts: parseHosts(settings.CLIPAPP_UPLOAD_HOSTS),
      audited: settings.CLIPAPP_AUDITED,
      codeChallenge: settings.CLIPAPP_CODE_CHALLENGE,
      defaultPrivacy: 'none',
    },
    reelnet: {
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
    },
    videoshorts: {
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
    },
    atproto: readAtproto(env),
  };
}

function readAtproto(env: Environment): AtprotoSettings {
  const settings = readSettings({ ...OFFERED_PLATFORMS, ...ATPROTO, OUTBOUND_ALLOW: SERVICE.OUTBOUND_ALLOW }, env);
  return {
    publicUrl: settings.ATPROTO_PUBLIC_URL,
    directoryUrl: settings.ATPROTO_DIRECTORY_URL,
    figuresFrom: settings.ATPROTO_FIGURES_FROM,
    outboundAllow: settings.OUTBOUND_ALLOW,
  };
}

function parseHosts(list: string): UploadHosts {
  const suffixes = list.split(',').map((suffix) => suffix.trim().toLowerCase());
  return { suffixes: suffixes.filter((suffix) => suffix !== '') };
}
