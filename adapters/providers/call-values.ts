import { FRAME_SIZES } from '../../domain/decks/deck-limits.ts';
import type { MediaCall, MediaKind } from '../../domain/content/media-call.ts';
import { toProviderLanguages } from './languages.ts';

const LANGUAGE_NAMES = [
  'language',
  'whisperLanguage',
  'whisperLanguageName',
  'minimaxLanguage',
  'elevenlabsLanguage',
] as const;

/** The names that a model's input template may use, by the kind of the call. */
export const INPUT_NAMES: Readonly<Record<MediaKind, { scalars: readonly string[]; inputs: readonly string[] }>> = {
  image: { scalars: ['prompt', 'ratio', 'width', 'height', 'seed'], inputs: ['references'] },
  clip: { scalars: ['prompt', 'ratio', 'width', 'height', 'seconds', 'seed'], inputs: ['from'] },
  voice: { scalars: ['text', 'voice', 'speaker', 'speed', ...LANGUAGE_NAMES], inputs: [] },
  talking_head: { scalars: ['ratio', 'width', 'height', 'backdrop'], inputs: ['portrait', 'speech'] },
  swap: { scalars: ['prompt'], inputs: ['video', 'character'] },
  matte: { scalars: [], inputs: ['source'] },
  transcript: { scalars: LANGUAGE_NAMES, inputs: ['source'] },
};

export type Scalars = Readonly<Record<string, string | number>>;

/** The values of a call by the `scalars` of `INPUT_NAMES`. */
export function toScalars(call: MediaCall): Scalars {
  switch (call.kind) {
    case 'image':
      return { prompt: call.prompt, ratio: call.ratio, ...FRAME_SIZES[call.ratio], seed: call.seed };
    case 'clip': {
      const { prompt, ratio, seconds, seed } = call;
      return { prompt, ratio, ...FRAME_SIZES[ratio], seconds, seed };
    }
    case 'voice': {
      const { text, voice, language } = call;
      return {
        text,
        voice: voice.id,
        speaker: voice.speaker ?? 1,
        speed: voice.speed,
        ...toProviderLanguages(language),
      };
    }
    case 'talking_head':
      return { ratio: call.ratio, ...FRAME_SIZES[call.ratio], backdrop: call.backdrop };
    case 'swap':
      return { prompt: call.prompt };
    case 'matte':
      return {};
    case 'transcript':
      return { ...toProviderLanguages(call.language) };
  }
}

/** The names in a template: `$name`, or `{ "$from": "name" }`. */
export function findInputNames(template: unknown): string[] {
  if (typeof template === 'string') return template.startsWith('$') ? [template.slice(1)] : [];
  if (Array.isArray(template)) return template.flatMap(findInputNames);
  if (typeof template !== 'object' || template === null) return [];
  return Object.entries(template).flatMap(([key, value]) =>
    key === '$from' ? [String(value)] : findInputNames(value),
  );
}
