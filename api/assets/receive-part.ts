import { appendPart, type AssetUpload } from '../../db/content/asset-uploads.ts';
import type { ApiContext } from '../http/context.ts';
import { Refusal, refuse } from '../http/errors.ts';
import type { ReceivedFile } from '../http/received-file.ts';
import { receiveBody } from '../http/receive-body.ts';
import { inRequestTransaction } from '../middleware/transaction.ts';
import { createMediaKey } from '../../adapters/storage/media-key.ts';
import { recordOrphans } from '../../db/content/orphaned-files.ts';
import { openUpload, requireWritable, writeToDisk } from './receive-asset.ts';

const PART_TYPE = 'application/offset+octet-stream';

/**
 * Appends the body of a PATCH to an upload. The part takes a place, disk space and speed from the share of the team,
 * like a whole file. If the connection is lost, what has arrived is kept, so that the client goes on from there. Throws
 * 409 for a wrong offset.
 */
export async function receivePart(ctx: ApiContext, upload: AssetUpload): Promise<AssetUpload> {
  const offset = readOffset(ctx);
  if (offset !== upload.received) throw refuseOffset(upload.received);
  const length = Number(ctx.get('content-length'));
  const left = upload.bytes - offset;
  if (length > left) throw refuse.badRequest(`The part has ${length} bytes; ${left} are left of the upload.`);
  const part = await openUpload(ctx, upload.name);
  await requireWritable(ctx);
  await part.room.reserve(length);
  const lost = await receiveBytes(ctx, part, left);
  const received = part.bytes === 0 ? upload : await storePart(ctx, upload, offset);
  if (lost) throw lost;
  return received;
}

/** Returns why the body is incomplete: the connection was lost, or too slow. Null if all of it is on the disk. */
async function receiveBytes(ctx: ApiContext, part: ReceivedFile, left: number): Promise<Error | null> {
  const stop = new AbortController();
  try {
    await receiveBody(ctx, left, () => writeToDisk(ctx.req, part, stop.signal));
    return null;
  } catch (error) {
    const isTooSlow = error instanceof Refusal && error.type === 'invalid_input';
    if (!isTooSlow && !ctx.req.readableAborted) throw error;
    // What arrives from now on is not written, because the part is being stored.
    stop.abort();
    return isTooSlow ? error : refuse.badRequest('The part is incomplete; read the offset, and go on from there.');
  }
}

async function storePart(ctx: ApiContext, { id }: AssetUpload, offset: number): Promise<AssetUpload> {
  const { deps, state } = ctx;
  const part = state.upload;
  if (!part) throw new Error('the request has no part');
  const storageKey = createMediaKey('part');
  await recordOrphans(deps.orm.em.fork(), [storageKey]);
  part.storageKey = storageKey;
  await deps.storage.putFile(storageKey, part.path, 'application/octet-stream');
  const appended = await inRequestTransaction(ctx, () =>
    appendPart(state.tx, id, { offset, bytes: part.bytes, storageKey }),
  );
  if (!appended) throw refuse.conflict('Another part arrived for this offset; read the offset, and go on from there.');
  // The upload refers to the stored part now, so the end of the request must not remove it.
  delete part.storageKey;
  return appended;
}

function readOffset(ctx: ApiContext): number {
  if (ctx.get('content-type') !== PART_TYPE) throw refuse.badRequest(`The Content-Type must be ${PART_TYPE}.`);
  const offset = ctx.get('upload-offset');
  if (!/^\d{1,15}$/u.test(offset)) {
    throw refuse.invalidInput([{ path: 'Upload-Offset', message: 'It must be the number of bytes sent before.' }]);
  }
  return Number(offset);
}

const refuseOffset = (received: number): Error =>
  refuse.conflict(`The upload has received ${received} bytes; the next part begins there.`);
