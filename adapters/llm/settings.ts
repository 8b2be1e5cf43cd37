import { ConfigError } from '../../config/config-error.ts';
import { readSettings } from '../../config/read-settings.ts';
import { GENERATION, type GENERATION_APIS } from '../../config/variables/providers.ts';
import type { Environment } from '../../config/variables/setting.ts';
import type { TextPrice } from '../providers/model-entry.ts';
import type { MediaSettings, OpenaiSettings } from '../providers/settings.ts';

export type GenerationApi = (typeof GENERATION_APIS)[number];

export interface GenerationSettings extends OpenaiSettings {
  api: GenerationApi;
  model: string;
  /** Null for the default of the model. */
  reasoningEffort: string | null;
  /** The limit of all calls to the model within one request. */
  timeoutMs: number;
  /** Null if no list price is known. */
  price: TextPrice | null;
}

const DEFAULT_URLS: Readonly<Record<Exclude<GenerationApi, 'openai'>, string>> = {
  anthropic: 'https://api.anthropic.com',
  gemini: 'https://generativelanguage.googleapis.com/v1beta',
};

/** Returns null without `GENERATION_MODEL`. Throws a `ConfigError` if a setting is invalid. */
export function readGenerationSettings(
  env: Environment,
  { openai, textPrices }: Pick<MediaSettings, 'openai' | 'textPrices'>,
): GenerationSettings | null {
  const settings = readSettings(GENERATION, env);
  const { GENERATION_MODEL: model, GENERATION_API: api, GENERATION_BASE_URL: baseUrl } = settings;
  if (model === undefined) return null;
  const key = settings.GENERATION_API_KEY ?? null;
  const server = api === 'openai' ? findOpenaiServer(baseUrl, key, openai) : findVendorServer(api, baseUrl, key);
  const reasoningEffort = settings.GENERATION_REASONING_EFFORT ?? null;
  const price = textPrices.find((one) => one.api === api && one.model === model) ?? null;
  return { ...server, api, model, reasoningEffort, timeoutMs: settings.GENERATION_TIMEOUT_MS, price };
}

/** The server that speaks OpenAI's API. The key of OPENAI_API_KEY is never sent to another one. */
function findOpenaiServer(
  baseUrl: string | undefined,
  key: string | null,
  openai: OpenaiSettings | null,
): OpenaiSettings {
  if (baseUrl !== undefined) return { baseUrl, key };
  if (openai !== null) return key === null ? openai : { ...openai, key };
  throw new ConfigError(['GENERATION_MODEL needs GENERATION_BASE_URL, OPENAI_API_KEY or OPENAI_BASE_URL.']);
}

function findVendorServer(
  api: Exclude<GenerationApi, 'openai'>,
  baseUrl: string | undefined,
  key: string | null,
): OpenaiSettings {
  if (baseUrl !== undefined) return { baseUrl, key };
  if (key !== null) return { baseUrl: DEFAULT_URLS[api], key };
  throw new ConfigError([
    `GENERATION_API=${api} needs GENERATION_API_KEY, or GENERATION_BASE_URL for a server without one.`,
  ]);
}
