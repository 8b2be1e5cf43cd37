/**
 * Entry point of the voice process: reads one request as JSON from stdin, writes a header as one line of JSON and then the
 * samples to stdout, and exits. eSpeak NG is licensed under GPL-3.0, so it runs as a separate program that communicates only
 * through this pipe.
 */
import { buffer } from 'node:stream/consumers';
// @ts-expect-error The package has no types; the parts in use are declared below.
import startEspeak from '@echogarden/espeak-ng-emscripten';

interface EspeakEvent {
  type: 'samplerate' | 'sentence' | 'word' | 'phoneme' | 'end';
  /** Position in the text, in code points from 1. */
  text_position: number;
  /** Milliseconds. */
  audio_position: number;
  id?: string | number;
}

interface Espeak {
  list_voices(): { identifier: string; name: string; languages: { priority: number; name: string }[] }[];
  /** Returns 0 if the voice exists. */
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  get_samplerate(): number;
  synthesize(text: string, stopAfter: (samples: Int16Array, events: EspeakEvent[]) => boolean): void;
}

/** `voice` is the name of an eSpeak voice or null; `variant` is one of its variants, such as `f3`. */
export interface SpeakRequest {
  text: string;
  language: string;
  voice: string | null;
  variant: string | null;
  /** The variant to use if `voice` is unknown. */
  substitute: string;
  wordsPerMinute: number;
}

export type SpeakHeader =
  { ok: true; sampleRate: number; known: boolean; marks: SpokenMark[] } | { ok: false; code: 'language_unavailable' };

/** The start of a word (`at` is its position in code points from 0), of a sound or of a pause. */
export type SpokenMark = { kind: 'word'; at: number; ms: number } | { kind: 'sound' | 'pause'; ms: number };

const request = JSON.parse((await buffer(process.stdin)).toString('utf8')) as SpeakRequest;
const module = await (startEspeak as () => Promise<{ eSpeakNGWorker: new () => Promise<Espeak> | Espeak }>)();
const espeak = await new module.eSpeakNGWorker();
const spoken = speak(request);
process.stdout.write(`${JSON.stringify(spoken.header)}\n`);
for (const chunk of spoken.samples) process.stdout.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));

function speak({ text, language, voice, variant, substitute, wordsPerMinute }: SpeakRequest): {
  header: SpeakHeader;
  samples: Int16Array[];
} {
  const voices = espeak.list_voices();
  const requested =
    voice === null ? undefined : voices.find(({ identifier, name }) => [identifier, name].includes(voice));
  const chosen = requested ?? findVoice(language, voices);
  if (!chosen) return { header: { ok: false, code: 'language_unavailable' }, samples: [] };
  const known = voice === null || requested !== undefined;
  const tone = known ? variant : substitute;
  const name = tone === null ? chosen.identifier : `${chosen.identifier}+${tone}`;
  if (espeak.set_voice(name) !== 0) espeak.set_voice(chosen.identifier);
  espeak.set_rate(wordsPerMinute);
  const [samples, marks]: [Int16Array[], SpokenMark[]] = [[], []];
  espeak.synthesize(text, (chunk, events) => {
    samples.push(chunk);
    for (const event of events) {
      if (event.type === 'word') marks.push({ kind: 'word', at: event.text_position - 1, ms: event.audio_position });
      if (event.type === 'phoneme') marks.push({ kind: event.id === '' ? 'pause' : 'sound', ms: event.audio_position });
    }
    return false;
  });
  const sampleRate = espeak.get_samplerate();
  return { header: { ok: true, sampleRate, known, marks }, samples };
}

/** Finds the voice of a language tag, or of its primary language. `en` is American English. */
function findVoice(
  tag: string,
  voices: ReturnType<Espeak['list_voices']>,
): ReturnType<Espeak['list_voices']>[number] | undefined {
  const language = tag.toLowerCase();
  const [primary = ''] = language.split('-');
  for (const candidate of [language === 'en' ? 'en-us' : language, primary === 'en' ? 'en-us' : primary]) {
    const speaking = voices.flatMap((voice) => {
      const match = voice.languages.find(({ name }) => name === candidate);
      return match ? [{ voice, priority: match.priority }] : [];
    });
    const best = speaking.toSorted((a, b) => a.priority - b.priority)[0];
    if (best) return best.voice;
  }
  return undefined;
}
