import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { toExtension } from '../../../domain/content/media-extensions.ts';
import { parseResponse } from '../../web/parse-json.ts';
import type { ProviderInput } from '../../ports.ts';
import { toDataUri } from '../data-uri.ts';
import { createFailure, toUploadFailure, failed } from '../provider-failures.ts';
import type { ProviderHttp } from '../provider-http.ts';
import type { UploadedInput } from '../queue-provider.ts';
import type { ReportFailure } from '../provider-error-message.ts';
import type { FalSettings } from '../settings.ts';

/** fal accepts any file as a data URI, but large ones are slow. */
const INLINE_BYTES = 256 * 1024;

/** The largest file that is uploaded in one request. fal's client uploads larger ones in parts. */
const MAX_BYTES = 90 * 1024 * 1024;

const UPLOAD_MS = 5 * 60_000;

/** fal deletes uploads and outputs after a day. */
export const LIFECYCLE = JSON.stringify({ expiration_duration_seconds: 86_400 });

const UploadShape = z.object({ upload_url: z.url(), file_url: z.url() });

/** Uploads a file as `@fal-ai/client` 1.10 does (src/storage). */
export async function uploadToFal(
  settings: FalSettings,
  http: ProviderHttp,
  report: ReportFailure,
  file: ProviderInput,
): Promise<UploadedInput> {
  if (file.bytes <= INLINE_BYTES) return { state: 'uploaded', address: await toDataUri(file) };
  if (file.bytes > MAX_BYTES) return failed('fal', 'refused', 'input_too_large');
  const initiated = await http.send({
    method: 'POST',
    url: `${settings.restUrl}/storage/upload/initiate?storage_type=fal-cdn-v3`,
    headers: {
      authorization: `Key ${settings.key}`,
      'content-type': 'application/json',
      'x-fal-object-lifecycle': LIFECYCLE,
    },
    body: JSON.stringify({ content_type: file.mimeType, file_name: `input.${toExtension(file.mimeType)}` }),
  });
  if (!initiated.answered || initiated.status >= 300) {
    return report(toUploadFailure('fal', initiated), initiated);
  }
  const upload = parseResponse(UploadShape, initiated.body.toString('utf8'));
  if (!upload) return failed('fal', 'unavailable', 'answer_unreadable', 30_000);
  // The URL is a capability, so the key is not sent.
  const put = await http.send({
    method: 'PUT',
    url: upload.upload_url,
    headers: { 'content-type': file.mimeType },
    body: await readFile(file.path),
    timeoutMs: UPLOAD_MS,
  });
  if (!put.answered || put.status >= 300) {
    return report(createFailure('fal', 'unavailable', 'provider_busy', 5_000), put);
  }
  return { state: 'uploaded', address: upload.file_url };
}
