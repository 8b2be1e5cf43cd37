import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { toExtension } from '../../../domain/content/media-extensions.ts';
import { parseResponse } from '../../web/parse-json.ts';
import type { ProviderInput } from '../../ports.ts';
import { toDataUri } from '../data-uri.ts';
import { toUploadFailure, failed } from '../provider-failures.ts';
import { encodeForm } from '../encode-form.ts';
import type { ProviderHttp } from '../provider-http.ts';
import type { UploadedInput } from '../queue-provider.ts';
import type { ReportFailure } from '../provider-error-message.ts';
import type { ReplicateSettings } from '../settings.ts';

/** Replicate accepts data URIs up to 256 kB, but repeats them in every response about the job. */
const INLINE_BYTES = 32 * 1024;
const MAX_BYTES = 100 * 1024 * 1024;

const UPLOAD_MS = 5 * 60_000;

const FileShape = z.object({ urls: z.object({ get: z.url() }) });

/** Uploads as `replicate` 1.4 does (lib/files.js). Replicate deletes the file after a day. */
export async function uploadToReplicate(
  settings: ReplicateSettings,
  http: ProviderHttp,
  report: ReportFailure,
  file: ProviderInput,
): Promise<UploadedInput> {
  if (file.bytes <= INLINE_BYTES) return { state: 'uploaded', address: await toDataUri(file) };
  if (file.bytes > MAX_BYTES) return failed('Replicate', 'refused', 'input_too_large');
  const form = new FormData();
  const name = `input.${toExtension(file.mimeType)}`;
  form.append('content', new Blob([await readFile(file.path)], { type: file.mimeType }), name);
  const { body, contentType } = await encodeForm(form);
  const reply = await http.send({
    method: 'POST',
    url: `${settings.apiUrl}/files`,
    headers: { authorization: `Bearer ${settings.token}`, 'content-type': contentType },
    body,
    timeoutMs: UPLOAD_MS,
  });
  if (!reply.answered || reply.status >= 300) {
    return report(toUploadFailure('Replicate', reply), reply);
  }
  const stored = parseResponse(FileShape, reply.body.toString('utf8'));
  if (stored) return { state: 'uploaded', address: stored.urls.get };
  return failed('Replicate', 'unavailable', 'answer_unreadable', 30_000);
}
