import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { MediaCall } from '../../../../domain/content/media-call.ts';
import { toPipeName } from '../../../../decks/ffmpeg/run-ffmpeg.ts';
import type { ProviderOutput } from '../../../ports.ts';
import { EmbeddedFailure } from '../embedded-failure.ts';
import { encode, MADE_BY, type JobContext } from '../run-job.ts';
import { createOutput } from '../create-output.ts';
import { speak, type Speech } from './speak.ts';
import { toSpokenText } from './spoken-text.ts';
import { computeWordTimes } from './word-times.ts';

const MAX_CHARACTERS = 1_200;
const SAMPLE_RATE = 48_000;
const WORDS_PER_MINUTE = 165;
const VARIANTS: Readonly<Record<string, string | null>> = { default: null, female: 'f3', male: 'm3' };
/** The variants of the speakers of one video that use the voice `default`. */
const SPEAKERS: readonly (string | null)[] = [null, 'f2', 'm7', 'f4', 'm1', 'f5', 'm5', 'f1'];

/**
 * Makes synthetic speech as WAV, 48 kHz mono, with the times of all words. An unknown voice id, for example of another provider,
 * is replaced by one of two voices, always the same for one id, with the warning `voice_substituted`.
 */
export async function makeVoice(job: JobContext, call: Extract<MediaCall, { kind: 'voice' }>): Promise<ProviderOutput> {
  const { text, approximate } = toSpokenText(call.text, call.language);
  checkText(call.text, text);
  const speech = await speak(toSpeakRequest(call, text), job.signal);
  const durationMs = Math.floor((speech.samples.length / 2 / speech.sampleRate) * 1000);
  if (durationMs === 0) throw createEmptyTextFailure();
  const path = join(job.folder, 'voice.wav');
  await writeWave(job, speech, path);
  return createOutput({
    path,
    mimeType: 'audio/wav',
    words: computeWordTimes(call.text, speech.marks, durationMs),
    warnings: [...(speech.known ? [] : ['voice_substituted']), ...(approximate ? ['voice_approximate'] : [])],
  });
}

function checkText(written: string, spoken: string): void {
  if ([...written].length > MAX_CHARACTERS) {
    const message = `The text must have at most ${MAX_CHARACTERS} characters. Shorten it.`;
    throw new EmbeddedFailure('refused', 'text_too_long', message);
  }
  if (!/[\p{L}\p{N}]/u.test(spoken)) throw createEmptyTextFailure();
}

function createEmptyTextFailure(): EmbeddedFailure {
  return new EmbeddedFailure('refused', 'nothing_to_say', 'The text contains nothing that can be spoken. Add words.');
}

function toSpeakRequest(call: Extract<MediaCall, { kind: 'voice' }>, text: string): Parameters<typeof speak>[0] {
  const { id, speed, speaker = 1 } = call.voice;
  const ours = Object.hasOwn(VARIANTS, id);
  const substitute = createHash('sha256').update(id).digest().readUInt8(0) % 2 === 0 ? 'f3' : 'm3';
  return {
    text,
    language: call.language,
    voice: ours ? null : id,
    variant: (id === 'default' ? SPEAKERS[(speaker - 1) % SPEAKERS.length] : VARIANTS[id]) ?? null,
    substitute,
    wordsPerMinute: Math.round(WORDS_PER_MINUTE * Math.min(2.5, Math.max(0.5, speed))),
  };
}

async function writeWave(job: JobContext, { samples, sampleRate }: Speech, path: string): Promise<void> {
  async function* pcm(): AsyncGenerator<Uint8Array> {
    yield samples;
  }
  const args = [
    ['-protocol_whitelist', 'pipe', '-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', toPipeName(0)],
    ['-ar', String(SAMPLE_RATE), '-ac', '1', '-c:a', 'pcm_s16le', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
    [...MADE_BY, '-f', 'wav', '-y', `file:${path}`],
  ].flat();
  await encode(job, args, { frames: 1, inputs: [pcm()] });
}
