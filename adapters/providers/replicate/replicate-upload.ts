import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseResponse } from '../../web/parse-json.ts';
import type { ProviderInput } from '../../ports.ts';
import { dataUri } from '../data-uri.ts';
import { failure, notPlaced } from '../provider-failures.ts';
import { formBody } from '../encode-form.ts';
import type { ProviderHttp } from '../provider-http.ts';
import type { Placed } from '../queue-provider.ts';
import type { Report } from '../provider-error-message.ts';
import type { ReplicateSettings } from '../settings.ts';

/** Replicate takes data URIs up to 256 kB, but repeats them in every answer about the job; and files up to 100 MB. */
const INLINE_BYTES = 32 * 1024;
const MAX_BYTES = 100 * 1024 * 1024;

const UPLOAD_MS = 5 * 60_000;

const FileShape = z.object({ urls: z.object({ get: z.url() }) });

/** Puts a file where Replicate's models can read it: `replicate` 1.4, lib/files.js. It is deleted there after a day. */
export async function placeAtReplicate(
  settings: ReplicateSettings,
  http: ProviderHttp,
  report: Report,
  file: ProviderInput,
): Promise<Placed> {
  if (file.bytes <= INLINE_BYTES) return { state: 'placed', address: await dataUri(file) };
  if (file.bytes > MAX_BYTES) return { state: 'failed', failure: failure('Replicate', 'refused', 'input_too_large') };
  const form = new FormData();
  const name = `input.${file.mimeType.split('/')[1] ?? 'bin'}`;
  form.append('content', new Blob([await readFile(file.path)], { type: file.mimeType }), name);
  const { body, contentType } = await formBody(form);
  const reply = await http.send({
    method: 'POST',
    url: `${settings.apiUrl}/files`,
    headers: { authorization: `Bearer ${settings.token}`, 'content-type': contentType },
    body,
    timeoutMs: UPLOAD_MS,
  });
  if (!reply.answered || reply.status >= 300) {
    return { state: 'failed', failure: report(notPlaced('Replicate', reply), reply) };
  }
  const stored = parseResponse(FileShape, reply.body.toString('utf8'));
  if (stored) return { state: 'placed', address: stored.urls.get };
  return { state: 'failed', failure: failure('Replicate', 'unavailable', 'answer_unreadable', 30_000) };
}
