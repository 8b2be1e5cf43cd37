import { MEDIA_KINDS, type MediaKind } from '../../domain/content/media-call.ts';
import { findInputNames } from './call-values.ts';
import { ELEVENLABS_LANGUAGES, MINIMAX_LANGUAGES, WHISPER_LANGUAGES } from './languages.ts';
import { getModelId, type ModelEntry } from './model-entry.ts';
import type { MediaSettings } from './settings.ts';

/** A model that callers can choose. Its variants for other inputs count as one. */
export interface OfferedModel {
  id: string;
  kind: MediaKind;
  provider: string;
  prices: NonNullable<ModelEntry['cost']>[];
  caps: { inputs: string[]; maxPromptChars: number | null; durationsSec: number[] };
  voices: string[];
  /** ISO 639 codes; empty if the model names none. */
  languages: string[];
  endsAt: string | null;
}

/** The models of the configured providers, by kind, the preferred one first. */
export function listOfferedModels(settings: MediaSettings): OfferedModel[] {
  return MEDIA_KINDS.flatMap((kind) => {
    const entries = settings.models[kind].filter(({ provider }) => settings[provider] !== null);
    const ids = [...new Set(entries.map(getModelId))];
    return ids.map((id) =>
      describeModel(
        id,
        kind,
        entries.filter((entry) => getModelId(entry) === id),
      ),
    );
  });
}

function describeModel(id: string, kind: MediaKind, variants: readonly ModelEntry[]): OfferedModel {
  const prices = variants.flatMap(({ cost }) => cost ?? []);
  const names = variants.flatMap(({ input }) => findInputNames(input));
  const limits = variants.flatMap(({ input }) => findChoices(input, 'prompt').flatMap(({ max }) => max ?? []));
  const steps = variants.flatMap(({ input }) => findChoices(input, 'seconds').flatMap(({ steps: one }) => one ?? []));
  return {
    id,
    kind,
    provider: variants[0]?.provider ?? '',
    prices: prices.filter(({ usd }, at) => prices.findIndex((other) => other.usd === usd) === at),
    caps: {
      inputs: [...new Set(variants.flatMap(({ when = {} }) => Object.keys(when)))],
      maxPromptChars: limits.length === 0 ? null : Math.min(...limits),
      durationsSec: [...new Set(steps)],
    },
    voices: variants[0]?.voices ?? [],
    languages: listLanguages(names),
    endsAt: variants.find(({ endsAt }) => endsAt !== undefined)?.endsAt ?? null,
  };
}

function listLanguages(names: readonly string[]): string[] {
  if (names.includes('minimaxLanguage')) return [...MINIMAX_LANGUAGES];
  if (names.includes('elevenlabsLanguage')) return [...ELEVENLABS_LANGUAGES];
  return names.some((name) => name.startsWith('whisperLanguage')) ? [...WHISPER_LANGUAGES] : [];
}

interface ChoiceLimits {
  max?: number;
  steps?: number[];
}

/** The choices of an input template that map this value. */
function findChoices(template: unknown, name: string): ChoiceLimits[] {
  if (typeof template !== 'object' || template === null) return [];
  if ('$from' in template && template.$from === name) return [template as ChoiceLimits];
  return Object.values(template).flatMap((one) => findChoices(one, name));
}
