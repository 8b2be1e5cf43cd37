import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { MediaCall } from '../../../../domain/content/media-call.ts';
import { toPipeName } from '../../../../decks/ffmpeg/run-ffmpeg.ts';
import type { ProviderOutput } from '../../../ports.ts';
import { EmbeddedFailure } from '../embedded-failure.ts';
import { encode, MADE_BY, type JobContext } from '../run-job.ts';
import { createOutput } from '../create-output.ts';
import { chooseVoice } from './voices.ts';
import { computeWordTimes } from './word-times.ts';
import type { SpeakHeader, SpeakRequest, SpokenMark } from './espeak.ts';
import { replaceHanWithKana } from '../../../../domain/text/scripts.ts';

const MAX_CHARACTERS = 1_200;
const SAMPLE_RATE = 48_000;

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
  if ([...written].length > MAX_CHARACTERS) {
    const message = `The text must have at most ${MAX_CHARACTERS} characters. Shorten it.`;
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

interface Speech {
  /** Mono, 16 bit. */
  samples: Buffer;
  sampleRate: number;
  /** False if the requested voice is unknown. */
  known: boolean;
  marks: SpokenMark[];
}

const PROCESS = fileURLToPath(new URL('espeak.ts', import.meta.url));
const TIMEOUT_MS = 120_000;

/** Runs eSpeak in a separate process. Throws `EmbeddedFailure`, or the signal's reason if the signal fires. */
async function speak(request: SpeakRequest, signal: AbortSignal): Promise<Speech> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROCESS], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(kill, TIMEOUT_MS);
  signal.addEventListener('abort', kill, { once: true });
  try {
    // A process that exits before it reads the request closes the pipe; the exit code reports the failure.
    child.stdin.on('error', kill);
    child.stdin.end(JSON.stringify(request));
    const [output, [code]] = await Promise.all([buffer(child.stdout), once(child, 'exit')]);
    signal.throwIfAborted();
    if (code !== 0) throw new EmbeddedFailure('broken', 'voice_failed', 'The voice process failed. Try again.');
    return parseOutput(output);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  }
}

function parseOutput(answer: Buffer): Speech {
  const end = answer.indexOf('\n');
  const header = JSON.parse(answer.toString('utf8', 0, end)) as SpeakHeader;
  if (!header.ok) {
    throw new EmbeddedFailure(
      'refused',
      header.code,
      'The embedded voice does not support this language. Choose another one or configure another provider.',
    );
  }
  return { samples: answer.subarray(end + 1), sampleRate: header.sampleRate, known: header.known, marks: header.marks };
}

/** Characters that eSpeak would interpret as markup (`<b>`, `&lt;`) or as phonemes (`[[h@]]`). */
const MARKUP = /[<>[\]{}|\\^~`]|&(?=\S)|_(?=_)/gu;
const SILENT = /[\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}]/gu;

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
