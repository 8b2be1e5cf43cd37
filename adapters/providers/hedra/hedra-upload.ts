import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { toExtension } from '../../../domain/content/media-extensions.ts';
import { parseResponse } from '../../web/parse-json.ts';
import type { ProviderInput } from '../../ports.ts';
import { encodeForm } from '../encode-form.ts';
import { failed, toUploadFailure } from '../provider-failures.ts';
import type { ReportFailure } from '../provider-error-message.ts';
import type { ProviderHttp } from '../provider-http.ts';
import type { UploadedInput } from '../queue-provider.ts';
import type { HedraSettings } from '../settings.ts';

const MAX_IMAGE_BYTES = 10_400_000;
const MAX_BYTES = 104_800_000;

const UPLOAD_MS = 5 * 60_000;

const FileShape = z.object({ url: z.url() });

/** Uploads a file as `hedra-sdk` 7.0 does. The returned URL names the file for an hour; Hedra accepts no other URLs. */
export async function uploadToHedra(
  settings: HedraSettings,
  http: ProviderHttp,
  report: ReportFailure,
  file: ProviderInput,
): Promise<UploadedInput> {
  const limit = file.mimeType.startsWith('image/') ? MAX_IMAGE_BYTES : MAX_BYTES;
  if (file.bytes > limit) return failed('Hedra', 'refused', 'input_too_large');
  const form = new FormData();
  const blob = new Blob([await readFile(file.path)], { type: file.mimeType });
  form.append('file', blob, `input.${toExtension(file.mimeType)}`);
  const { body, contentType } = await encodeForm(form);
  const reply = await http.send({
    method: 'POST',
    url: `${settings.baseUrl}/files`,
    headers: { authorization: `Bearer ${settings.key}`, 'content-type': contentType },
    body,
    timeoutMs: UPLOAD_MS,
  });
  if (!reply.answered || reply.status >= 300) return report(toUploadFailure('Hedra', reply), reply);
  const stored = parseResponse(FileShape, reply.body.toString('utf8'));
  return stored
    ? { state: 'uploaded', address: stored.url }
    : failed('Hedra', 'unavailable', 'answer_unreadable', 30_000);
}
