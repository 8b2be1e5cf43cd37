import type { Storage } from '../ports.ts';
import { createLocalStorage } from './local-storage.ts';
import { createMediaUrls } from './media-urls.ts';
import type { StorageSettings } from './settings.ts';

export interface StoragePlace {
  /** Of local media. */
  mediaDir: string;
  /** Of what is fetched from a bucket to be worked with. */
  scratchDir: string;
  /** The service's own root, under which it serves `/media/<key>`. */
  publicUrl: string;
  /** Signs URLs that are to expire; the same in every process. */
  urlKey: Buffer;
  /** What signed them before a new key came. */
  olderUrlKeys: readonly Buffer[];
}

/** The storage that the settings ask for. Connects to nothing yet: `fault()` tells whether it can be used. */
export async function createStorage({ s3, urlSeconds }: StorageSettings, place: StoragePlace): Promise<Storage> {
  const signing =
    urlSeconds === null ? null : { key: place.urlKey, olderKeys: place.olderUrlKeys, seconds: urlSeconds };
  if (s3) {
    // Its client takes 20 MB, which only those hold who use it.
    const { createS3Storage } = await import('./s3-storage.ts');
    return createS3Storage(s3, place.scratchDir, createMediaUrls(place.publicUrl, signing));
  }
  return createLocalStorage({ dir: place.mediaDir, publicUrl: place.publicUrl, signing });
}
