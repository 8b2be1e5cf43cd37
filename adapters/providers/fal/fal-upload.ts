import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseResponse } from '../../web/parse-json.ts';
import type { ProviderInput } from '../../ports.ts';
import { toDataUri } from '../data-uri.ts';
import { createFailure, toUploadFailure } from '../provider-failures.ts';
import type { ProviderHttp } from '../provider-http.ts';
import type { UploadedInput } from '../queue-provider.ts';
import type { ReportFailure } from '../provider-error-message.ts';
import type { FalSettings } from '../settings.ts';

/** fal takes any file as a data URI, but slowly once it is large. */
const INLINE_BYTES = 256 * 1024;

/** Beyond this its own client uploads in parts. */
const MAX_BYTES = 90 * 1024 * 1024;

const UPLOAD_MS = 5 * 60_000;

/** What we upload is gone after a day. */
export const LIFECYCLE = JSON.stringify({ expiration_duration_seconds: 86_400 });

const UploadShape = z.object({ upload_url: z.url(), file_url: z.url() });

/** Puts a file where fal's models can read it: `@fal-ai/client` 1.10, src/storage. */
export async function uploadToFal(
  settings: FalSettings,
  http: ProviderHttp,
  report: ReportFailure,
  file: ProviderInput,
): Promise<UploadedInput> {
  if (file.bytes <= INLINE_BYTES) return { state: 'uploaded', address: await toDataUri(file) };
  if (file.bytes > MAX_BYTES) return { state: 'failed', failure: createFailure('fal', 'refused', 'input_too_large') };
  const begun = await http.send({
    method: 'POST',
    url: `${settings.restUrl}/storage/upload/initiate?storage_type=fal-cdn-v3`,
    headers: {
      authorization: `Key ${settings.key}`,
      'content-type': 'application/json',
      'x-fal-object-lifecycle': LIFECYCLE,
    },
    body: JSON.stringify({ content_type: file.mimeType, file_name: `input.${file.mimeType.split('/')[1] ?? 'bin'}` }),
  });
  if (!begun.answered || begun.status >= 300) {
    return { state: 'failed', failure: report(toUploadFailure('fal', begun), begun) };
  }
  const upload = parseResponse(UploadShape, begun.body.toString('utf8'));
  if (!upload) return { state: 'failed', failure: createFailure('fal', 'unavailable', 'answer_unreadable', 30_000) };
  // The address is itself the permission: the key stays here.
  const put = await http.send({
    method: 'PUT',
    url: upload.upload_url,
    headers: { 'content-type': file.mimeType },
    body: await readFile(file.path),
    timeoutMs: UPLOAD_MS,
  });
  if (!put.answered || put.status >= 300) {
    return { state: 'failed', failure: report(createFailure('fal', 'unavailable', 'provider_busy', 5_000), put) };
  }
  return { state: 'uploaded', address: upload.file_url };
}
