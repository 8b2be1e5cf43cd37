import { join } from 'node:path';
import type { MediaCall } from '../../../../domain/content/media-call.ts';
import { MAX_SCRIPT_LENGTH } from '../../../../domain/content/media-jobs.ts';
import { toPipeName } from '../../../../decks/ffmpeg/run-ffmpeg.ts';
import type { ProviderOutput } from '../../../ports.ts';
import { EmbeddedFailure } from '../embedded-failure.ts';
import { encode, MADE_BY, type JobContext } from '../run-job.ts';
import { createOutput } from '../create-output.ts';
import { chooseVoice, speak, type Speech } from './voices.ts';
import { computeWordTimes } from './word-times.ts';
import { replaceHanWithKana } from '../../../../domain/text/scripts.ts';

const SAMPLE_RATE = 48_000;

/** Characters that eSpeak would interpret as markup (`<b>`, `&lt;`) or as phonemes (`[[h@]]`). */
const MARKUP = /[<>[\]{}|\\^~`]|&(?=\S)|_(?=_)/gu;
const SILENT = /[\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}]/gu;

/**
 * Makes synthetic speech as WAV, 48 kHz mono, with the times of all words. An unknown voice id, for example of another provider,
 * is replaced by one of two voices, always the same for one id, with the warning `voice_substituted`.
 */
export async function makeVoice(job: JobContext, call: Extract<MediaCall, { kind: 'voice' }>): Promise<ProviderOutput> {
  const { text, approximate } = toSpokenText(call.text, call.language);
  checkText(call.text, text);
  const speech = await speak({ text, language: call.language, ...chooseVoice(call.voice) }, job.signal);
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
  if ([...written].length > MAX_SCRIPT_LENGTH) {
    const message = `The text must have at most ${MAX_SCRIPT_LENGTH} characters. Shorten it.`;
    throw new EmbeddedFailure('refused', 'text_too_long', message);
  }
  if (!/[\p{L}\p{N}]/u.test(spoken)) throw createEmptyTextFailure();
}

function createEmptyTextFailure(): EmbeddedFailure {
  return new EmbeddedFailure('refused', 'nothing_to_say', 'The text contains nothing that can be spoken. Add words.');
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

/**
 * Replaces everything that cannot be spoken with spaces, one per code point, so that positions do not change.
 * eSpeak reads only the kana of Japanese, so each Chinese character is replaced by one syllable.
 */
export function toSpokenText(text: string, language: string): { text: string; approximate: boolean } {
  const words = text.toWellFormed().replace(SILENT, ' ').replace(MARKUP, ' ');
  if (!/^ja\b/iu.test(language)) return { text: words, approximate: false };
  const kana = replaceHanWithKana(words);
  return { text: kana, approximate: kana !== words };
}
