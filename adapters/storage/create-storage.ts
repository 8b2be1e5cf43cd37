import type { Storage } from '../ports.ts';
import { createLocalStorage } from './local-storage.ts';
import { createMediaUrls } from './media-urls.ts';
import type { StorageSettings } from './settings.ts';

export interface StorageContext {
  /** The folder of local media. */
  mediaDir: string;
  /** The folder of files that are downloaded from a bucket for processing. */
  scratchDir: string;
  /** The root URL of the service, under which it serves `/media/<key>`. */
  publicUrl: string;
  /** Signs expiring URLs; the same in every process. */
  urlKey: Buffer;
  /** Keys that still verify older URLs. */
  olderUrlKeys: readonly Buffer[];
}

/** Creates the configured storage without connecting; `findFault()` checks whether it can be used. */
export async function createStorage(
  { s3, urlSeconds, minFreeBytes }: StorageSettings,
  context: StorageContext,
): Promise<Storage> {
  const signing =
    urlSeconds === null ? null : { key: context.urlKey, olderKeys: context.olderUrlKeys, seconds: urlSeconds };
  if (s3) {
    // Its client needs 20 MB of memory, so it is loaded only if it is used.
    const { createS3Storage } = await import('./s3-storage.ts');
    return createS3Storage(s3, context.scratchDir, createMediaUrls(context.publicUrl, signing));
  }
  return createLocalStorage({ dir: context.mediaDir, publicUrl: context.publicUrl, signing, minFreeBytes });
}
