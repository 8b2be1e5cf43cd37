import { ConfigError } from '../../config/config-error.ts';
import { readSettings } from '../../config/read-settings.ts';
import { GENERATION } from '../../config/variables/providers.ts';
import type { Environment } from '../../config/variables/setting.ts';
import type { OpenaiSettings } from '../providers/settings.ts';

export interface GenerationSettings extends OpenaiSettings {
  model: string;
  /** Sent as `reasoning_effort`; null for the default of the model. */
  reasoningEffort: string | null;
  /** For all calls to the model within one request. */
  timeoutMs: number;
}

/** Returns null without `GENERATION_MODEL`. Throws a `ConfigError` if a setting is invalid. */
export function readGenerationSettings(env: Environment, openai: OpenaiSettings | null): GenerationSettings | null {
  const settings = readSettings(GENERATION, env);
  const { GENERATION_MODEL: model, GENERATION_BASE_URL: baseUrl, GENERATION_API_KEY: key } = settings;
  if (model === undefined) return null;
  // The key of OPENAI_API_KEY is never sent to another server.
  const own = baseUrl === undefined ? null : { baseUrl, key: key ?? null };
  const server = own ?? (openai && key !== undefined ? { ...openai, key } : openai);
  if (server === null) {
    throw new ConfigError(['GENERATION_MODEL needs GENERATION_BASE_URL, OPENAI_API_KEY or OPENAI_BASE_URL.']);
  }
  const reasoningEffort = settings.GENERATION_REASONING_EFFORT ?? null;
  return { ...server, model, reasoningEffort, timeoutMs: settings.GENERATION_TIMEOUT_MS };
}
