import { ConfigError } from '../../config/config-error.ts';
import { readSettings } from '../../config/read-settings.ts';
import { GENERATION } from '../../config/variables/providers.ts';
import type { Environment } from '../../config/variables/setting.ts';
import type { OpenaiSettings } from '../providers/settings.ts';

export interface GenerationSettings extends OpenaiSettings {
  model: string;
  /** For all calls to the model within one request. */
  timeoutMs: number;
}

/** Returns null without `GENERATION_MODEL`. Throws a `ConfigError` if a setting is invalid. */
export function readGenerationSettings(env: Environment, openai: OpenaiSettings | null): GenerationSettings | null {
  const { GENERATION_MODEL: model, GENERATION_TIMEOUT_MS: timeoutMs } = readSettings(GENERATION, env);
  if (model === undefined) return null;
  if (openai === null) throw new ConfigError(['GENERATION_MODEL needs OPENAI_API_KEY or OPENAI_BASE_URL.']);
  return { ...openai, model, timeoutMs };
}
