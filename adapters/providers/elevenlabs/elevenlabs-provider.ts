import type { Logger } from 'pino';
import { z } from 'zod';
import { parseResponse } from '../../web/parse-json.ts';
import type { MediaProvider, ProviderFailure, ProviderRequest, ProviderStart } from '../../ports.ts';
import { toScalars } from '../call-values.ts';
import { chooseModel, type ChosenModel } from '../choose-model.ts';
import { computeCostUsd } from '../compute-cost.ts';
import { fillInput } from '../fill-input.ts';
import type { Models } from '../model-entry.ts';
import { describeOutput, saveBytes } from '../output-file.ts';
import { createFailureReporter } from '../provider-error-message.ts';
import {
  createFailure,
  failed,
  toSubmitFailure,
  toUnansweredFailure,
  type ProviderResponse,
} from '../provider-failures.ts';
import type { ProviderHttp } from '../provider-http.ts';
import type { ElevenlabsSettings } from '../settings.ts';
import type { CaptionWord } from '../../../domain/decks/deck.ts';
import { placeWords } from '../../../domain/text/caption-words.ts';

const NAME = 'elevenlabs';
const TITLE = 'ElevenLabs';

const RESPONSE_MS = 4 * 60_000;
/** The sound is in the response, as Base64. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/** The time of each character of the text, in seconds. */
const AlignmentShape = z.object({
  characters: z.array(z.string().max(20)).max(20_000),
  character_start_times_seconds: z.array(z.number().min(0).max(21_600)),
  character_end_times_seconds: z.array(z.number().min(0).max(21_600)),
});

const SpeechShape = z.object({ audio_base64: z.string(), alignment: AlignmentShape.nullish().catch(null) });

/**
 * Speaks with `POST /v1/text-to-speech/{voice}/with-timestamps` as `@elevenlabs/elevenlabs-js` 2.73 sends it. The response has
 * the sound and the time of each character. There are no jobs and no idempotency keys, so a lost response cannot be recovered.
 */
export function createElevenlabsProvider(
  settings: ElevenlabsSettings,
  models: Models,
  { http, log }: { http: ProviderHttp; log: Logger },
): MediaProvider {
  const report = createFailureReporter(log, NAME, settings.key);

  async function start(request: ProviderRequest, folder: string, signal: AbortSignal): Promise<ProviderStart> {
    const chosen = request.call.kind === 'voice' ? chooseModel(models, NAME, request) : null;
    if (!chosen) return failed(TITLE, 'refused', 'input_unsupported');
    const { voice_id: voice, ...input } = fillInput(chosen.entry.input, toScalars(request.call));
    if (typeof voice !== 'string') return failed(TITLE, 'refused', 'voice_not_found');
    if (signal.aborted) return failed(TITLE, 'unavailable', 'interrupted');
    const reply = await http.send({
      method: 'POST',
      url: `${settings.baseUrl}/v1/text-to-speech/${encodeURIComponent(voice)}/with-timestamps?output_format=mp3_44100_128`,
      headers: { 'xi-api-key': settings.key, 'content-type': 'application/json' },
      body: JSON.stringify({ model_id: chosen.entry.model, ...input }),
      timeoutMs: RESPONSE_MS,
      maxBytes: MAX_RESPONSE_BYTES,
      signal,
    });
    if (!reply.answered && reply.failure === 'too_large') return failed(TITLE, 'broken', 'result_too_large');
    if (!reply.answered) return report(toUnansweredFailure(TITLE, reply), reply);
    if (reply.status >= 300) return report(toSpeechFailure(request, reply), reply);
    const output = await readSpeech(chosen, request, reply, folder);
    return output ?? report(createFailure(TITLE, 'broken', 'result_unreadable'), reply);
  }

  return {
    name: NAME,
    sandbox: false,
    sendsCallbacks: false,
    start,
    poll: async () => failed(TITLE, 'broken', 'job_not_found'),
    cancel: async () => undefined,
  };
}

/** The failure of a refused request. An unknown `default` voice counts as `model_not_found`: the next model is used. */
function toSpeechFailure({ call }: ProviderRequest, reply: ProviderResponse): ProviderFailure {
  const failure = toSubmitFailure(TITLE, reply);
  const isDefaultVoice = call.kind === 'voice' && call.voice.id === 'default';
  if (failure.code !== 'voice_not_found' || !isDefaultVoice) return failure;
  return createFailure(TITLE, 'refused', 'model_not_found');
}

/** Reads the speech; null if the response has no sound. Speech without readable times is kept, because it is paid for. */
async function readSpeech(
  chosen: ChosenModel,
  request: ProviderRequest,
  { body }: ProviderResponse,
  folder: string,
): Promise<ProviderStart | null> {
  const speech = parseResponse(SpeechShape, body.toString('utf8'));
  if (!speech) return null;
  const sound = { bytes: Buffer.from(speech.audio_base64, 'base64'), mimeType: 'audio/mpeg' };
  const file = await saveBytes({ provider: TITLE, family: 'audio' }, sound, folder);
  if (file.state !== 'fetched') return file.state === 'failed' ? file : null;
  const { entry } = chosen;
  const words = speech.alignment ? readWordTimes(speech.alignment) : null;
  const output = describeOutput(chosen, words, { model: entry.model, costUsd: computeCostUsd(entry, request, {}) });
  return { state: 'done', output: { ...output, path: file.path, mimeType: file.mimeType } };
}

/** Groups the characters into words. Null if a character has no time. */
function readWordTimes(alignment: z.infer<typeof AlignmentShape>): CaptionWord[] | null {
  const { characters, character_start_times_seconds: starts, character_end_times_seconds: ends } = alignment;
  if (starts.length !== characters.length || ends.length !== characters.length) return null;
  const indexes = characters.flatMap((character, at) => Array<number>(character.length).fill(at));
  const words: CaptionWord[] = [];
  for (const { text, from, to } of placeWords(characters.join(''))) {
    const [first = 0, last = 0] = [indexes[from], indexes[to - 1]];
    const startMs = Math.max(Math.round((starts[first] ?? 0) * 1_000), words.at(-1)?.startMs ?? 0);
    words.push({ text, startMs, endMs: Math.max(Math.round((ends[last] ?? 0) * 1_000), startMs) });
  }
  return words;
}
