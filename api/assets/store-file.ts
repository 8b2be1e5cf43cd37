import { createMediaKey } from '../../adapters/storage/media-key.ts';
import { recordOrphans } from '../../db/content/orphaned-files.ts';
import type { ApiContext } from '../http/context.ts';
import type { ReceivedFile } from './receive-asset.ts';

/** Puts a judged file into storage, once, and answers its key. It goes again unless an asset comes to name it. */
export async function storeFile({ deps }: ApiContext, upload: ReceivedFile): Promise<string> {
  if (upload.storageKey !== undefined) return upload.storageKey;
  if (!upload.inspected) throw new Error('The file has not been judged.');
  const { extension, mimeType } = upload.inspected;
  const key = createMediaKey(extension);
  await recordOrphans(deps.orm.em.fork(), [key]);
  upload.storageKey = key;
  await deps.storage.putFile(key, upload.path, mimeType);
  return key;
}
