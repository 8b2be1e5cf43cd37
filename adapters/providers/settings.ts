import type { Models } from './model-entry.ts';
import { readModels } from './read-models.ts';

export interface FalSettings {
  key: string;
  /** Runs jobs. */
  queueUrl: string;
  /** Stores files. */
  restUrl: string;
  /** The public keys that sign callbacks. */
  jwksUrl: string;
}

export interface ReplicateSettings {
  token: string;
  apiUrl: string;
  /** `whsec_…`; null if it is fetched from Replicate. */
  webhookSecret: string | null;
}

export interface OpenaiSettings {
  /** Null for a local server without authentication. */
  key: string | null;
  baseUrl: string;
}

/** A provider is null if it is not configured. */
export interface MediaSettings {
  fal: FalSettings | null;
  replicate: ReplicateSettings | null;
  openai: OpenaiSettings | null;
  models: Models;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads who makes media, the documented addresses of November 2026. Throws on what is no address or no file of models. */
export function readMediaSettings(env: Env): MediaSettings {
  const falRest = urlFrom(env, 'FAL_REST_URL', 'https://rest.fal.ai');
  const fal = {
    queueUrl: urlFrom(env, 'FAL_QUEUE_URL', 'https://queue.fal.run'),
    restUrl: falRest,
    jwksUrl: urlFrom(env, 'FAL_JWKS_URL', `${falRest}/.well-known/jwks.json`),
  };
  const replicateUrl = urlFrom(env, 'REPLICATE_API_URL', 'https://api.replicate.com/v1');
  const openaiUrl = urlFrom(env, 'OPENAI_BASE_URL', 'https://api.openai.com/v1');
  const [falKey, token] = [given(env, 'FAL_KEY'), given(env, 'REPLICATE_API_TOKEN')];
  const openaiKey = given(env, 'OPENAI_API_KEY');
  return {
    fal: falKey === null ? null : { key: falKey, ...fal },
    replicate:
      token === null ? null : { token, apiUrl: replicateUrl, webhookSecret: given(env, 'REPLICATE_WEBHOOK_SECRET') },
    openai:
      openaiKey === null && given(env, 'OPENAI_BASE_URL') === null ? null : { key: openaiKey, baseUrl: openaiUrl },
    models: readModels(given(env, 'MEDIA_MODELS')),
  };
}

/** The configured hosts as `host:port`. They may be in a private network. */
export function listConfiguredHosts({ fal, replicate, openai }: Omit<MediaSettings, 'models'>): string {
  const urls = [fal?.queueUrl, fal?.restUrl, fal?.jwksUrl, replicate?.apiUrl, openai?.baseUrl];
  const hosts = urls.filter((url) => url !== undefined).map((url) => getHostAndPort(new URL(url)));
  return [...new Set(hosts)].join(',');
}

/** `host:port` with the default port of the protocol. */
export function getHostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}

function given(env: Env, name: string): string | null {
  const value = env[name]?.trim() ?? '';
  return value === '' ? null : value;
}

/** Without a slash at its end. */
function urlFrom(env: Env, name: string, fallback: string): string {
  const value = given(env, name) ?? fallback;
  if (!/^https?:\/\//u.test(value) || !URL.canParse(value)) throw new Error(`${name} is not an http(s) address`);
  return value.replace(/\/+$/u, '');
}
