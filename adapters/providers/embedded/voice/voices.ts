import { createHash } from 'node:crypto';
import type { Voice } from '../../../../domain/content/media-call.ts';
import type { SpeakRequest } from './espeak.ts';

const WORDS_PER_MINUTE = 165;
const VARIANTS: Readonly<Record<string, string | null>> = { default: null, female: 'f3', male: 'm3' };
/** The variants of the speakers of one video that use the voice `default`. */
const SPEAKERS: readonly (string | null)[] = [null, 'f2', 'm7', 'f4', 'm1', 'f5', 'm5', 'f1'];

/** Returns eSpeak's voice and speed. An unknown id, for example of another provider, always has the same one of two substitutes. */
export function chooseVoice({ id, speed, speaker = 1 }: Voice): Omit<SpeakRequest, 'text' | 'language'> {
  const ours = Object.hasOwn(VARIANTS, id);
  return {
    voice: ours ? null : id,
    variant: (id === 'default' ? SPEAKERS[(speaker - 1) % SPEAKERS.length] : VARIANTS[id]) ?? null,
    substitute: createHash('sha256').update(id).digest().readUInt8(0) % 2 === 0 ? 'f3' : 'm3',
    wordsPerMinute: Math.round(WORDS_PER_MINUTE * speed),
  };
}
