import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { MediaKind } from '../../../domain/content/media-call.ts';
import { parseJson } from '../../web/parse-json.ts';
import type { MediaProvider, ProviderOutput, ProviderRequest, ProviderStart, WebClient } from '../../ports.ts';
import { addressIn, at, wordsIn } from '../response-path.ts';
import { scalarsOf } from '../call-values.ts';
import { chooseModel, isList, type ChosenModel } from '../choose-model.ts';
import { type Answered, failure, notBegun, unanswered } from '../provider-failures.ts';
import { fillInput } from '../fill-input.ts';
import type { Models } from '../model-entry.ts';
import { type Family, keepBytes, takeProduct, type TakenFile } from '../output-file.ts';
import type { ProviderHttp } from '../provider-http.ts';
import { reporter } from '../provider-error-message.ts';
import type { OpenaiSettings } from '../settings.ts';
import { InputFile, MAX_INPUT_BYTES, openaiRequest } from './openai-request.ts';

const NAME = 'openai';
const TITLE = 'The OpenAI-compatible service';

/** It answers with the product: pictures of high quality take minutes. */
const ANSWER_MS = 5 * 60_000;
const ANSWER_BYTES = 64 * 1024 * 1024;

/** The answer is paid for and cannot be asked for again: its file is fetched more than once. */
const FETCHES = 3;
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
  const report = reporter(log, NAME, settings.key);

  async function start(request: ProviderRequest, folder: string, signal: AbortSignal): Promise<ProviderStart> {
    const chosen = KINDS.has(request.call.kind) ? chooseModel(models, NAME, request) : null;
    if (!chosen) return { state: 'failed', failure: failure(TITLE, 'refused', 'input_unsupported') };
    if (bytesOf(chosen) > (MAX_INPUT_BYTES[request.call.kind] ?? Infinity)) {
      return { state: 'failed', failure: failure(TITLE, 'refused', 'input_too_large') };
    }
    const input = fillInput(chosen.entry.input, { ...scalarsOf(request.call), ...filesOf(chosen) });
    const { path, contentType, body } = await openaiRequest(request.call.kind, chosen.entry.model, input);
    if (signal.aborted) return { state: 'failed', failure: failure(TITLE, 'unavailable', 'interrupted') };
    const reply = await http.send({
      method: 'POST',
      url: `${settings.baseUrl}${path}`,
      headers: {
        ...(settings.key === null ? {} : { authorization: `Bearer ${settings.key}` }),
        'content-type': contentType,
      },
      body,
      timeoutMs: ANSWER_MS,
      maxBytes: ANSWER_BYTES,
      signal,
    });
    if (!reply.answered && reply.failure === 'too_large') {
      return { state: 'failed', failure: failure(TITLE, 'broken', 'result_too_large') };
    }
    if (!reply.answered) return { state: 'failed', failure: report(unanswered(TITLE, reply), reply) };
    if (reply.status >= 300) return { state: 'failed', failure: report(notBegun(TITLE, reply), reply) };
    return settle(chosen, reply, request, folder, signal);
  }

  async function settle(
    { entry, warnings }: ChosenModel,
    reply: Answered,
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
      const words = entry.words ? wordsIn(answer, entry.words) : null;
      if (words) return { state: 'done', output: { ...said, words } };
      return { state: 'failed', failure: report(failure(TITLE, 'broken', 'result_unreadable'), reply) };
    }
    const taken =
      request.call.kind === 'voice'
        ? await keepBytes({ provider: TITLE, family: 'audio' }, soundIn(reply), folder)
        : await pictureOf(reply, entry.output, folder, signal);
    if (taken.state === 'failed') return taken;
    if (taken.state === 'later') return { state: 'failed', failure: failure(TITLE, 'broken', 'result_unreachable') };
    return { state: 'done', output: { ...said, path: taken.path, mimeType: taken.mimeType } };
  }

  async function pictureOf(reply: Answered, output: string, folder: string, signal: AbortSignal): Promise<TakenFile> {
    const answer = parseJson(reply.body.toString('utf8'));
    const inline = at(answer, `${output}.0.b64_json`);
    const source = { provider: TITLE, family: 'image' as Family };
    if (typeof inline === 'string') {
      const format = at(answer, 'output_format');
      const mimeType = typeof format === 'string' ? `image/${format}` : null;
      return keepBytes(source, { bytes: Buffer.from(inline, 'base64'), mimeType }, folder);
    }
    const address = addressIn(answer, output);
    if (address === null) return { state: 'failed', failure: failure(TITLE, 'broken', 'result_unreadable') };
    for (let fetches = 1; ; fetches++) {
      const taken = await takeProduct(web, { ...source, address }, folder, signal);
      if (taken.state !== 'later' || fetches === FETCHES) return taken;
      await sleep(FETCH_PAUSE_MS, undefined, { signal });
    }
  }

  return {
    name: NAME,
    sandbox: false,
    supports: (kind) => KINDS.has(kind) && models[kind].some(({ provider }) => provider === NAME),
    start,
    poll: async () => ({ state: 'failed', failure: failure(TITLE, 'broken', 'job_not_found') }),
    cancel: async () => undefined,
  };
}

function bytesOf({ inputs }: ChosenModel): number {
  return Object.values(inputs)
    .flat()
    .reduce((bytes, file) => bytes + file.bytes, 0);
}

function filesOf({ inputs }: ChosenModel): Record<string, InputFile | InputFile[] | undefined> {
  const files = Object.entries(inputs).map(([name, list]) => {
    const wrapped = list.map((file) => new InputFile(file));
    return [name, isList(name) ? wrapped : wrapped[0]] as const;
  });
  return Object.fromEntries(files);
}

function soundIn({ headers, body }: Answered): { bytes: Buffer; mimeType: string | null } {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return { bytes: body, mimeType: type === '' || type === 'application/octet-stream' ? null : type };
}
