import { createMediaKey } from '../../adapters/storage/media-key.ts';
import { recordOrphans } from '../../db/content/orphaned-files.ts';
import type { ApiContext } from '../http/context.ts';
import type { ReceivedFile } from '../http/received-file.ts';

/** Puts an inspected file into storage once and returns its key. It is recorded as orphaned until an asset refers to it. */
export async function storeFile({ deps }: ApiContext, upload: ReceivedFile): Promise<string> {
  if (upload.storageKey !== undefined) return upload.storageKey;
  if (!upload.inspected) throw new Error('the file was not inspected');
  const { extension, mimeType } = upload.inspected;
  const key = createMediaKey(extension);
  await recordOrphans(deps.orm.em.fork(), [key]);
  upload.storageKey = key;
  await deps.storage.putFile(key, upload.path, mimeType);
  return key;
}
