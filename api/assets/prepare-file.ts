import { basename } from 'node:path';
import type { z } from 'zod';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { downloadFile } from './download-file.ts';
import { inspectFile } from './inspect-file.ts';
import { storeFile } from './store-file.ts';
import { openUpload } from './receive-asset.ts';
import { joinParts } from './join-parts.ts';
import type { CreateAsset } from './contract.ts';

/**
 * Fetches `sourceUrl` or joins the parts of `uploadId` if the body has one, then inspects and stores the file, all before the
 * transaction starts.
 */
export async function prepareFile(ctx: ApiContext, body: z.output<typeof CreateAsset>): Promise<void> {
  if ('sourceUrl' in body) await fetchSource(ctx, body);
  if ('uploadId' in body) await joinParts(ctx, body.uploadId);
  const { upload } = ctx.state;
  if (!upload) return;
  upload.inspected = await inspectFile(upload, 'sourceUrl' in body ? 'sourceUrl' : 'file');
  await storeFile(ctx, upload);
}

async function fetchSource(ctx: ApiContext, body: { sourceUrl: string; name?: string | undefined }): Promise<void> {
  const upload = await openUpload(ctx, body.name ?? getFileName(body.sourceUrl));
  const fetched = await downloadFile(ctx, body.sourceUrl, upload);
  if (!fetched.ok) throw refuse.invalidInput([{ path: 'sourceUrl', message: fetched.message }]);
  Object.assign(upload, { bytes: fetched.bytes, sha256: fetched.sha256 });
}

function getFileName(url: string): string {
  return basename(new URL(url).pathname).slice(0, 255) || 'file';
}
