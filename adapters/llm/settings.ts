import type { OpenaiSettings } from '../providers/settings.ts';

export interface GenerationSettings extends OpenaiSettings {
  model: string;
  /** For all that one request asks of the model, milliseconds. */
  timeoutMs: number;
}

const TIMEOUT_MS = { usual: 15_000, least: 1_000, most: 30_000 };

/** Who writes ideas: null without `IDEAS_MODEL`. Throws on a model that no server is named for, and on a time that is none. */
export function readGenerationSettings(
  env: Readonly<Record<string, string | undefined>>,
  openai: OpenaiSettings | null,
): GenerationSettings | null {
  const model = env['IDEAS_MODEL']?.trim() ?? '';
  const timeoutMs = Number(env['IDEAS_TIMEOUT_MS']?.trim() || TIMEOUT_MS.usual);
  if (!Number.isInteger(timeoutMs) || timeoutMs < TIMEOUT_MS.least || timeoutMs > TIMEOUT_MS.most) {
    throw new Error(`IDEAS_TIMEOUT_MS must be a whole number from ${TIMEOUT_MS.least} to ${TIMEOUT_MS.most}`);
  }
  if (model === '') return null;
  if (openai === null) throw new Error('IDEAS_MODEL needs OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own');
  return { ...openai, model, timeoutMs };
}
