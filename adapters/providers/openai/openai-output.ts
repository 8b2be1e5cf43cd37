import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderRequest, ProviderStart, WebClient } from '../../ports.ts';
import { parseJson } from '../../web/parse-json.ts';
import type { ChosenModel } from '../choose-model.ts';
import { computeCostUsd, type ReportedUsage } from '../compute-cost.ts';
import { describeOutput, type FetchedFile, fetchOutput, type MediaFamily, saveBytes } from '../output-file.ts';
import { failed, type ProviderResponse } from '../provider-failures.ts';
import { findAddress, readPath, readTranscript } from '../response-path.ts';

export const TITLE = 'The OpenAI-compatible service';

/** The response is paid for and cannot be requested again, so the download of its file is retried. */
const MAX_FETCHES = 3;
const FETCH_PAUSE_MS = 1_000;

export interface OpenaiReply {
  chosen: ChosenModel;
  request: ProviderRequest;
  reply: ProviderResponse;
}

/** Saves the output of a successful response; null if it has none. */
export async function readOpenaiOutput(
  web: WebClient,
  { chosen, request, reply }: OpenaiReply,
  folder: string,
  signal: AbortSignal,
): Promise<ProviderStart | null> {
  const { entry } = chosen;
  const { kind } = request.call;
  const reported = { model: entry.model, costUsd: computeCostUsd(entry, request, readUsage(reply)) };
  if (kind === 'transcript') {
    const response = parseJson(reply.body.toString('utf8'));
    const transcript = entry.words ? readTranscript(response, entry.words) : null;
    if (!transcript) return null;
    const warnings = [...chosen.warnings, ...transcript.warnings];
    return { state: 'done', output: describeOutput({ entry, warnings }, transcript.words, reported) };
  }
  const file =
    kind === 'voice'
      ? await saveBytes({ provider: TITLE, family: 'audio' }, readSound(reply), folder)
      : await fetchImage(web, reply, entry.output, folder, signal);
  if (file.state === 'failed') return file;
  if (file.state === 'pending') return failed(TITLE, 'broken', 'result_unreachable');
  const output = describeOutput(chosen, null, reported);
  return { state: 'done', output: { ...output, path: file.path, mimeType: file.mimeType } };
}

function readUsage({ body }: ProviderResponse): ReportedUsage {
  const outputTokens = readPath(parseJson(body.toString('utf8')), 'usage.output_tokens');
  return typeof outputTokens === 'number' ? { outputTokens } : {};
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
