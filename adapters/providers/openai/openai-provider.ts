import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { MediaKind } from '../../../domain/content/media-call.ts';
import { parseJson } from '../../web/parse-json.ts';
import type { MediaProvider, ProviderRequest, ProviderStart, WebClient } from '../../ports.ts';
import { findAddress, readPath, readWords } from '../response-path.ts';
import { toScalars } from '../call-values.ts';
import { chooseModel, takesList, type ChosenModel } from '../choose-model.ts';
import {
  type ProviderResponse,
  createFailure,
  toSubmitFailure,
  toUnansweredFailure,
  failed,
} from '../provider-failures.ts';
import { fillInput } from '../fill-input.ts';
import type { Models } from '../model-entry.ts';
import { createOutput, type FetchedFile, fetchOutput, type MediaFamily, saveBytes } from '../output-file.ts';
import type { ProviderHttp } from '../provider-http.ts';
import { createFailureReporter } from '../provider-error-message.ts';
import type { OpenaiSettings } from '../settings.ts';
import { InputFile, MAX_INPUT_BYTES, buildOpenaiRequest } from './openai-request.ts';

const NAME = 'openai';
const TITLE = 'The OpenAI-compatible service';

/** The response contains the output, and high-quality images take minutes. */
const RESPONSE_MS = 5 * 60_000;
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** The response is paid for and cannot be requested again, so the download of its file is retried. */
const MAX_FETCHES = 3;
const FETCH_PAUSE_MS = 1_000;

const KINDS: ReadonlySet<MediaKind> = new Set(['image', 'voice', 'transcript']);

/**
 * `/images/generations`, `/images/edits`, `/audio/speech` and `/audio/transcriptions` as OpenAI serves them (openai-node 6.49)
 * and many others, including local servers. There are no jobs, so a lost response cannot be recovered.
 */
export function createOpenaiProvider(
  settings: OpenaiSettings,
  models: Models,
  clients: { http: ProviderHttp; web: WebClient; log: Logger },
): MediaProvider {
  const { http, web, log } = clients;
  const report = createFailureReporter(log, NAME, settings.key);

  async function start(request: ProviderRequest, folder: string, signal: AbortSignal): Promise<ProviderStart> {
    const chosen = KINDS.has(request.call.kind) ? chooseModel(models, NAME, request) : null;
    if (!chosen) return failed(TITLE, 'refused', 'input_unsupported');
    if (sumBytes(chosen) > (MAX_INPUT_BYTES[request.call.kind] ?? Infinity)) {
      return failed(TITLE, 'refused', 'input_too_large');
    }
    const input = fillInput(chosen.entry.input, { ...toScalars(request.call), ...wrapFiles(chosen) });
    const { path, contentType, body } = await buildOpenaiRequest(request.call.kind, chosen.entry.model, input);
    if (signal.aborted) return failed(TITLE, 'unavailable', 'interrupted');
    const reply = await http.send({
      method: 'POST',
      url: `${settings.baseUrl}${path}`,
      headers: {
        ...(settings.key === null ? {} : { authorization: `Bearer ${settings.key}` }),
        'content-type': contentType,
      },
      body,
      timeoutMs: RESPONSE_MS,
      maxBytes: MAX_RESPONSE_BYTES,
      signal,
    });
    if (!reply.answered && reply.failure === 'too_large') {
      return failed(TITLE, 'broken', 'result_too_large');
    }
    if (!reply.answered) return report(toUnansweredFailure(TITLE, reply), reply);
    if (reply.status >= 300) return report(toSubmitFailure(TITLE, reply), reply);
    return readOutput(chosen, reply, request, folder, signal);
  }

  async function readOutput(
    chosen: ChosenModel,
    reply: ProviderResponse,
    request: ProviderRequest,
    folder: string,
    signal: AbortSignal,
  ): Promise<ProviderStart> {
    const { entry } = chosen;
    if (request.call.kind === 'transcript') {
      const response = parseJson(reply.body.toString('utf8'));
      const words = entry.words ? readWords(response, entry.words) : null;
      if (words) return { state: 'done', output: createOutput(chosen, words, entry.model) };
      return report(createFailure(TITLE, 'broken', 'result_unreadable'), reply);
    }
    const file =
      request.call.kind === 'voice'
        ? await saveBytes({ provider: TITLE, family: 'audio' }, readSound(reply), folder)
        : await fetchImage(web, reply, entry.output, folder, signal);
    if (file.state === 'failed') return file;
    if (file.state === 'pending') return failed(TITLE, 'broken', 'result_unreachable');
    return {
      state: 'done',
      output: { ...createOutput(chosen, null, entry.model), path: file.path, mimeType: file.mimeType },
    };
  }

  return {
    name: NAME,
    sandbox: false,
    supports: (kind) => KINDS.has(kind) && models[kind].some(({ provider }) => provider === NAME),
    start,
    poll: async () => failed(TITLE, 'broken', 'job_not_found'),
    cancel: async () => undefined,
  };
}

function sumBytes({ inputs }: ChosenModel): number {
  return Object.values(inputs)
    .flat()
    .reduce((bytes, file) => bytes + file.bytes, 0);
}

function wrapFiles({ inputs }: ChosenModel): Record<string, InputFile | InputFile[] | undefined> {
  const files = Object.entries(inputs).map(([name, list]) => {
    const wrapped = list.map((file) => new InputFile(file));
    return [name, takesList(name) ? wrapped : wrapped[0]] as const;
  });
  return Object.fromEntries(files);
}

function readSound({ headers, body }: ProviderResponse): { bytes: Buffer; mimeType: string | null } {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return { bytes: body, mimeType: type === '' || type === 'application/octet-stream' ? null : type };
}

async function fetchImage(
  web: WebClient,
  reply: ProviderResponse,
  output: string,
  folder: string,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const response = parseJson(reply.body.toString('utf8'));
  const inline = readPath(response, `${output}.0.b64_json`);
  const source = { provider: TITLE, family: 'image' as MediaFamily };
  if (typeof inline === 'string') {
    const format = readPath(response, 'output_format');
    const mimeType = typeof format === 'string' ? `image/${format}` : null;
    return saveBytes(source, { bytes: Buffer.from(inline, 'base64'), mimeType }, folder);
  }
  const address = findAddress(response, output);
  if (address === null) return failed(TITLE, 'broken', 'result_unreadable');
  for (let fetches = 1; ; fetches++) {
    const file = await fetchOutput(web, { ...source, address }, folder, signal);
    if (file.state !== 'pending' || fetches === MAX_FETCHES) return file;
    await sleep(FETCH_PAUSE_MS, undefined, { signal });
  }
}
