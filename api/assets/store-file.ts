import { newMediaKey } from '../../adapters/storage/media-key.ts';
import { noteFiles } from '../../db/content/orphaned-files.ts';
import type { ApiContext } from '../context.ts';
import type { ReceivedFile } from './received-file.ts';

/** Puts a judged file into storage, once, and answers its key. It goes again unless an asset comes to name it. */
export async function keepFile({ world }: ApiContext, upload: ReceivedFile): Promise<string> {
  if (upload.storedAs !== undefined) return upload.storedAs;
  if (!upload.judged) throw new Error('The file has not been judged.');
  const { extension, mimeType } = upload.judged;
  const key = newMediaKey(extension);
  await noteFiles(world.orm.em.fork(), [key]);
  upload.storedAs = key;
  await world.storage.putFile(key, upload.path, mimeType);
  return key;
}
