import type { Logger } from 'pino';
import type { MediaKind } from '../../../domain/content/media-call.ts';
import type { MediaProvider, ProviderRequest, ProviderStart, WebClient } from '../../ports.ts';
import { toScalars } from '../call-values.ts';
import { chooseModel, takesList, type ChosenModel } from '../choose-model.ts';
import { createFailure, toSubmitFailure, toUnansweredFailure, failed } from '../provider-failures.ts';
import { fillInput } from '../fill-input.ts';
import type { Models } from '../model-entry.ts';
import type { ProviderHttp } from '../provider-http.ts';
import { createFailureReporter } from '../provider-error-message.ts';
import type { OpenaiSettings } from '../settings.ts';
import { readOpenaiOutput, TITLE } from './openai-output.ts';
import { InputFile, MAX_INPUT_BYTES, buildOpenaiRequest } from './openai-request.ts';

const NAME = 'openai';

/** The response contains the output, and high-quality images take minutes. */
const RESPONSE_MS = 5 * 60_000;
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

const KINDS: ReadonlySet<MediaKind> = new Set(['image', 'voice', 'transcript']);

/**
 * Calls `/images/generations`, `/images/edits`, `/audio/speech` and `/audio/transcriptions` as OpenAI serves them (openai-node 7.57)
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
    if (!reply.answered && reply.failure === 'too_large') return failed(TITLE, 'broken', 'result_too_large');
    if (!reply.answered) return report(toUnansweredFailure(TITLE, reply), reply);
    if (reply.status >= 300) return report(toSubmitFailure(TITLE, reply), reply);
    const output = await readOpenaiOutput(web, { chosen, request, reply }, folder, signal);
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
