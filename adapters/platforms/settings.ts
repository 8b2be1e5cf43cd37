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
}

export interface ReelnetSettings extends Site {
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

export interface PlatformSites {
  clipapp: ClipappSettings;
  reelnet: ReelnetSettings;
  videoshorts: VideoshortsSettings;
}

export interface PlatformSettings {
  sandbox: PlatformSites;
  live: PlatformSites;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the platforms' addresses and app credentials. Throws on a setting that is not an address or a number. */
export function readPlatformSettings(env: Env): PlatformSettings {
  return { sandbox: sandboxSites(env), live: liveSites(env) };
}

/** Live platforms whose app credentials are set; accounts of the others cannot be connected. */
export function listConfiguredPlatforms(settings: PlatformSettings): Platform[] {
  return PLATFORMS.filter((platform) => {
    const { clientId, clientSecret } = settings.live[platform];
    return clientId !== '' && clientSecret !== '';
  });
}

function sandboxSites(env: Env): PlatformSites {
  const base = urlFrom(env, 'SANDBOX_URL', 'http://127.0.0.1:4100');
  const app = {
    clientId: 'sandbox',
    clientSecret: env['SANDBOX_CLIENT_SECRET'] ?? 'sandbox-secret',
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
    },
    reelnet: {
      ...app,
      authorizeUrl: `${base}/reelnet/oauth/authorize`,
      publicUrl: `${base}/reelnet`,
      codeExchangeUrl: `${base}/reelnet/oauth/access_token`,
      graphUrl: `${base}/reelnet/graph`,
      graphVersion: 'v25.0',
      pollMs: [100, 200, 400, 800],
      settleMs: numberFrom(env, 'SANDBOX_SETTLE_MS', 2_000),
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
  };
}

/** The documented hosts of November 2026. */
function liveSites(env: Env): PlatformSites {
  return {
    clipapp: {
      ...credentials(env, 'CLIPAPP'),
      authorizeUrl: urlFrom(env, 'CLIPAPP_AUTHORIZE_URL', 'https://www.tiktok.com/v2/auth/authorize/'),
      publicUrl: urlFrom(env, 'CLIPAPP_PUBLIC_URL', 'https://www.tiktok.com'),
      apiUrl: urlFrom(env, 'CLIPAPP_API_URL', 'https://open.tiktokapis.com'),
      uploadHosts: suffixesFrom(env, 'CLIPAPP_UPLOAD_HOSTS', 'tiktokapis.com'),
      audited: env['CLIPAPP_AUDITED'] === 'true',
      codeChallenge: env['CLIPAPP_CODE_CHALLENGE'] === 'hex' ? 'hex' : 'none',
    },
    reelnet: {
      ...credentials(env, 'REELNET'),
      authorizeUrl: urlFrom(env, 'REELNET_AUTHORIZE_URL', 'https://www.instagram.com/oauth/authorize'),
      publicUrl: urlFrom(env, 'REELNET_PUBLIC_URL', 'https://www.instagram.com'),
      codeExchangeUrl: urlFrom(env, 'REELNET_CODE_EXCHANGE_URL', 'https://api.instagram.com/oauth/access_token'),
      graphUrl: urlFrom(env, 'REELNET_GRAPH_URL', 'https://graph.instagram.com'),
      graphVersion: env['REELNET_GRAPH_VERSION'] ?? 'v25.0',
      uploadHosts: suffixesFrom(env, 'REELNET_UPLOAD_HOSTS', 'facebook.com,instagram.com'),
      pollMs: [2_000, 5_000, 10_000, 20_000, 60_000],
      settleMs: numberFrom(env, 'REELNET_SETTLE_MS', 30_000),
    },
    videoshorts: {
      ...credentials(env, 'VIDEOSHORTS'),
      authorizeUrl: urlFrom(env, 'VIDEOSHORTS_AUTHORIZE_URL', 'https://accounts.google.com/o/oauth2/v2/auth'),
      publicUrl: urlFrom(env, 'VIDEOSHORTS_PUBLIC_URL', 'https://www.youtube.com'),
      tokenUrl: urlFrom(env, 'VIDEOSHORTS_TOKEN_URL', 'https://oauth2.googleapis.com/token'),
      revokeUrl: urlFrom(env, 'VIDEOSHORTS_REVOKE_URL', 'https://oauth2.googleapis.com/revoke'),
      apiUrl: urlFrom(env, 'VIDEOSHORTS_API_URL', 'https://www.googleapis.com/youtube/v3'),
      reportsUrl: urlFrom(env, 'VIDEOSHORTS_REPORTS_URL', 'https://youtubeanalytics.googleapis.com/v2'),
      uploadUrl: urlFrom(env, 'VIDEOSHORTS_UPLOAD_URL', 'https://www.googleapis.com/upload/youtube/v3'),
      uploadHosts: suffixesFrom(env, 'VIDEOSHORTS_UPLOAD_HOSTS', 'googleapis.com'),
      categoryId: env['VIDEOSHORTS_CATEGORY_ID'] ?? '22',
    },
  };
}

function credentials(env: Env, prefix: string): { clientId: string; clientSecret: string } {
  return { clientId: env[`${prefix}_CLIENT_ID`] ?? '', clientSecret: env[`${prefix}_CLIENT_SECRET`] ?? '' };
}

/** Without a closing slash, unless the platform's own path ends in one. */
function urlFrom(env: Env, name: string, fallback: string): string {
  const value = env[name] ?? fallback;
  if (!/^https?:\/\//u.test(value) || !URL.canParse(value)) throw new Error(`${name} is not an http(s) address`);
  return value === fallback ? value : value.replace(/(?<=:\/\/[^/]+)\/$/u, '');
}

function numberFrom(env: Env, name: string, fallback: number): number {
  const value = Number(env[name] ?? fallback);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} is not a whole number of milliseconds`);
  return value;
}

function suffixesFrom(env: Env, name: string, fallback: string): UploadHosts {
  const suffixes = (env[name] ?? fallback).split(',').map((suffix) => suffix.trim().toLowerCase());
  return { suffixes: suffixes.filter((suffix) => suffix !== '') };
}
