import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { deleteUpload, findUpload, type AssetUpload } from '../../db/content/asset-uploads.ts';
import { getTeamVisibility } from '../access/workspace.ts';
import { deleteAfterCommit } from '../delete-after-commit.ts';
import { forkEntityManager, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { UPLOAD_INCOMPLETE } from './contract.ts';
import { openUpload, requireWritable } from './receive-asset.ts';

/** Joins the parts of a complete upload to the file of the request. Throws 404 if there is no such upload, 409 if it is incomplete. */
export async function joinParts(ctx: ApiContext, uploadId: string): Promise<void> {
  const upload = await findUpload(forkEntityManager(ctx), getTeamVisibility(ctx), uploadId);
  if (!upload) throw refuse.notFound();
  if (upload.received < upload.bytes) throw refuse.conflict(UPLOAD_INCOMPLETE);
  const file = await openUpload(ctx, upload.name);
  await requireWritable(ctx);
  await file.room.reserve(upload.bytes);
  const hash = createHash('sha256');
  const target = await open(file.path, 'wx');
  try {
    for (const key of upload.partKeys) {
      const part = await ctx.deps.storage.getLocalFile(key);
      if (!part) throw new Error(`part ${key} of an upload is not in storage`);
      try {
        for await (const chunk of createReadStream(part.path) as AsyncIterable<Buffer>) {
          hash.update(chunk);
          await target.writeFile(chunk);
          file.bytes += chunk.length;
          file.room.setWritten(file.bytes);
        }
      } finally {
        await part.release();
      }
    }
  } finally {
    await target.close();
  }
  if (file.bytes !== upload.bytes) throw new Error(`the parts have ${file.bytes} of ${upload.bytes} bytes`);
  file.sha256 = hash.digest('hex');
}

/** Ends an upload in the request's transaction, and deletes its parts after the commit. Throws 404 if it has already ended. */
export async function endUpload(ctx: ApiContext, uploadId: string): Promise<AssetUpload> {
  const upload = await deleteUpload(ctx.state.tx, getTeamVisibility(ctx), uploadId);
  if (!upload) throw refuse.notFound();
  await deleteAfterCommit(ctx, upload.partKeys);
  return upload;
}
