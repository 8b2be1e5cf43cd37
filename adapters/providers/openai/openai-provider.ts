import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { MediaKind } from '../../../domain/content/media-call.ts';
import { parseJson } from '../../web/parse-json.ts';
import type { MediaProvider, ProviderOutput, ProviderRequest, ProviderStart, WebClient } from '../../ports.ts';
import { findAddress, readPath, readWords } from '../response-path.ts';
import { toScalars } from '../call-values.ts';
import { chooseModel, takesList, type ChosenModel } from '../choose-model.ts';
import { type ProviderResponse, createFailure, toSubmitFailure, toUnansweredFailure } from '../provider-failures.ts';
import { fillInput } from '../fill-input.ts';
import type { Models } from '../model-entry.ts';
import { type MediaFamily, saveBytes, fetchOutput, type FetchedFile } from '../output-file.ts';
import type { ProviderHttp } from '../provider-http.ts';
import { createFailureReporter } from '../provider-error-message.ts';
import type { OpenaiSettings } from '../settings.ts';
import { InputFile, MAX_INPUT_BYTES, buildOpenaiRequest } from './openai-request.ts';

const NAME = 'openai';
const TITLE = 'The OpenAI-compatible service';

/** It answers with the product: pictures of high quality take minutes. */
const RESPONSE_MS = 5 * 60_000;
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** The answer is paid for and cannot be asked for again: its file is fetched more than once. */
const MAX_FETCHES = 3;
const FETCH_PAUSE_MS = 1_000;

const KINDS: ReadonlySet<MediaKind> = new Set(['image', 'voice', 'transcript']);

/**
 * `/images/generations`, `/images/edits`, `/audio/speech` and `/audio/transcriptions` as OpenAI serves them (openai-node 6.49)
 * and many others, also on one's own machine. There are no jobs: a lost answer is lost.
 */
export function createOpenaiProvider(
  settings: OpenaiSettings,
  models: Models,
  parts: { http: ProviderHttp; web: WebClient; log: Logger },
): MediaProvider {
  const { http, web, log } = parts;
  const report = createFailureReporter(log, NAME, settings.key);

  async function start(request: ProviderRequest, folder: string, signal: AbortSignal): Promise<ProviderStart> {
    const chosen = KINDS.has(request.call.kind) ? chooseModel(models, NAME, request) : null;
    if (!chosen) return { state: 'failed', failure: createFailure(TITLE, 'refused', 'input_unsupported') };
    if (sumBytes(chosen) > (MAX_INPUT_BYTES[request.call.kind] ?? Infinity)) {
      return { state: 'failed', failure: createFailure(TITLE, 'refused', 'input_too_large') };
    }
    const input = fillInput(chosen.entry.input, { ...toScalars(request.call), ...wrapFiles(chosen) });
    const { path, contentType, body } = await buildOpenaiRequest(request.call.kind, chosen.entry.model, input);
    if (signal.aborted) return { state: 'failed', failure: createFailure(TITLE, 'unavailable', 'interrupted') };
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
      return { state: 'failed', failure: createFailure(TITLE, 'broken', 'result_too_large') };
    }
    if (!reply.answered) return { state: 'failed', failure: report(toUnansweredFailure(TITLE, reply), reply) };
    if (reply.status >= 300) return { state: 'failed', failure: report(toSubmitFailure(TITLE, reply), reply) };
    return readOutput(chosen, reply, request, folder, signal);
  }

  async function readOutput(
    { entry, warnings }: ChosenModel,
    reply: ProviderResponse,
    request: ProviderRequest,
    folder: string,
    signal: AbortSignal,
  ): Promise<ProviderStart> {
    const said: ProviderOutput = {
      path: null,
      mimeType: null,
      words: null,
      key: entry.key ?? null,
      model: entry.model,
      warnings,
    };
    if (request.call.kind === 'transcript') {
      const answer = parseJson(reply.body.toString('utf8'));
      const words = entry.words ? readWords(answer, entry.words) : null;
      if (words) return { state: 'done', output: { ...said, words } };
      return { state: 'failed', failure: report(createFailure(TITLE, 'broken', 'result_unreadable'), reply) };
    }
    const taken =
      request.call.kind === 'voice'
        ? await saveBytes({ provider: TITLE, family: 'audio' }, readSound(reply), folder)
        : await fetchImage(reply, entry.output, folder, signal);
    if (taken.state === 'failed') return taken;
    if (taken.state === 'pending') return { state: 'failed', failure: createFailure(TITLE, 'broken', 'result_unreachable') };
    return { state: 'done', output: { ...said, path: taken.path, mimeType: taken.mimeType } };
  }

  async function fetchImage(reply: ProviderResponse, output: string, folder: string, signal: AbortSignal): Promise<FetchedFile> {
    const answer = parseJson(reply.body.toString('utf8'));
    const inline = readPath(answer, `${output}.0.b64_json`);
    const source = { provider: TITLE, family: 'image' as MediaFamily };
    if (typeof inline === 'string') {
      const format = readPath(answer, 'output_format');
      const mimeType = typeof format === 'string' ? `image/${format}` : null;
      return saveBytes(source, { bytes: Buffer.from(inline, 'base64'), mimeType }, folder);
    }
    const address = findAddress(answer, output);
    if (address === null) return { state: 'failed', failure: createFailure(TITLE, 'broken', 'result_unreadable') };
    for (let fetches = 1; ; fetches++) {
      const taken = await fetchOutput(web, { ...source, address }, folder, signal);
      if (taken.state !== 'pending' || fetches === MAX_FETCHES) return taken;
      await sleep(FETCH_PAUSE_MS, undefined, { signal });
    }
  }

  return {
    name: NAME,
    sandbox: false,
    supports: (kind) => KINDS.has(kind) && models[kind].some(({ provider }) => provider === NAME),
    start,
    poll: async () => ({ state: 'failed', failure: createFailure(TITLE, 'broken', 'job_not_found') }),
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
