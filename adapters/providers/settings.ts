import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { readSettings } from '../../config/read-settings.ts';
import { MEDIA_PROVIDERS } from '../../config/variables/providers.ts';
import type { Environment } from '../../config/variables/setting.ts';
import { type Models, type TextPrice, ModelFileShape, type ModelEntry } from './model-entry.ts';
import { MEDIA_KINDS, type MediaKind } from '../../domain/content/media-call.ts';

const OPENAI_URL = 'https://api.openai.com/v1';
const DEFAULT_MODELS = new URL('./models.json', import.meta.url);

export interface FalSettings {
  key: string;
  /** Runs jobs. */
  queueUrl: string;
  /** Stores files. */
  restUrl: string;
  /** The public keys that sign callbacks. */
  jwksUrl: string;
  /** The schemas of the models. */
  schemaUrl: string;
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

export interface ElevenlabsSettings {
  key: string;
  baseUrl: string;
}

export interface HedraSettings {
  /** `key id:secret`. */
  key: string;
  baseUrl: string;
}

/** A provider is null if it is not configured. */
export interface MediaSettings {
  fal: FalSettings | null;
  replicate: ReplicateSettings | null;
  openai: OpenaiSettings | null;
  elevenlabs: ElevenlabsSettings | null;
  hedra: HedraSettings | null;
  models: Models;
  textPrices: readonly TextPrice[];
}

/** Reads the settings of the providers. Throws a `ConfigError` if one is invalid, or another error if the models file is. */
export function readMediaSettings(env: Environment): MediaSettings {
  const settings = readSettings(MEDIA_PROVIDERS, env);
  const { FAL_KEY, REPLICATE_API_TOKEN, OPENAI_API_KEY, OPENAI_BASE_URL, ELEVENLABS_API_KEY, HEDRA_API_KEY } = settings;
  const fal = {
    queueUrl: settings.FAL_QUEUE_URL,
    restUrl: settings.FAL_REST_URL,
    jwksUrl: settings.FAL_JWKS_URL ?? `${settings.FAL_REST_URL}/.well-known/jwks.json`,
    schemaUrl: settings.FAL_SCHEMA_URL,
  };
  const replicate = { apiUrl: settings.REPLICATE_API_URL, webhookSecret: settings.REPLICATE_WEBHOOK_SECRET ?? null };
  const usesOpenai = OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined;
  return {
    fal: FAL_KEY === undefined ? null : { key: FAL_KEY, ...fal },
    replicate: REPLICATE_API_TOKEN === undefined ? null : { token: REPLICATE_API_TOKEN, ...replicate },
    openai: usesOpenai ? { key: OPENAI_API_KEY ?? null, baseUrl: OPENAI_BASE_URL ?? OPENAI_URL } : null,
    elevenlabs: ELEVENLABS_API_KEY === undefined ? null : { key: ELEVENLABS_API_KEY, baseUrl: settings.ELEVENLABS_URL },
    hedra: HEDRA_API_KEY === undefined ? null : { key: HEDRA_API_KEY, baseUrl: settings.HEDRA_URL },
    models: readModels(settings.MEDIA_MODELS ?? null),
    textPrices: readTextPrices(settings.MEDIA_MODELS ?? null),
  };
}

/** The configured hosts as `host:port`. They may be in a private network. */
export function listConfiguredHosts({
  fal,
  replicate,
  openai,
  elevenlabs,
  hedra,
}: Omit<MediaSettings, 'models' | 'textPrices'>): string {
  const falUrls = [fal?.queueUrl, fal?.restUrl, fal?.jwksUrl, fal?.schemaUrl];
  const urls = [...falUrls, replicate?.apiUrl, openai?.baseUrl, elevenlabs?.baseUrl, hedra?.baseUrl];
  const hosts = urls.filter((url) => url !== undefined).map((url) => getHostAndPort(new URL(url)));
  return [...new Set(hosts)].join(',');
}

/** `host:port` with the default port of the protocol. */
export function getHostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}

/** The default models, for each kind replaced by those in the file at `path`. Throws if a file is invalid. */
export function readModels(path: string | null): Models {
  const { kinds: defaults = {} } = readModelFile(DEFAULT_MODELS, 'models.json');
  const { kinds: configured = {} } = path === null ? {} : readModelFile(path, 'MEDIA_MODELS');
  const merged = MEDIA_KINDS.map((kind): [MediaKind, readonly ModelEntry[]] => [
    kind,
    configured[kind] ?? defaults[kind] ?? [],
  ]);
  return Object.fromEntries(merged) as Models;
}

/** The list prices of language models, of the file at `path` if it has some. Throws if a file is invalid. */
function readTextPrices(path: string | null): readonly TextPrice[] {
  const configured = path === null ? undefined : readModelFile(path, 'MEDIA_MODELS').text;
  return configured ?? readModelFile(DEFAULT_MODELS, 'models.json').text ?? [];
}

function readModelFile(path: string | URL, name: string): z.infer<typeof ModelFileShape> {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new Error(`${name}: the model file ${reason}.`, { cause });
  }
  const read = ModelFileShape.safeParse(json);
  if (!read.success) throw new Error(`${name}: ${read.error.issues.map(describeIssue).join('; ')}`);
  return read.data;
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}
