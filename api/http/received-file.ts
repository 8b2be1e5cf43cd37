import type { Asset } from '../../db/entities/asset.ts';

/** The kind of a file, detected from its content. */
export type InspectedFile = Pick<Asset, 'kind' | 'mimeType' | 'width' | 'height' | 'durationMs'> & {
  extension: string;
};

/** A file sent by a caller or fetched from a URL, on local disk until the request ends. */
export interface ReceivedFile {
  path: string;
  name: string;
  bytes: number;
  sha256: string;
  /** Set once the file is inspected. */
  inspected?: InspectedFile;
  /** Set while the file is in storage and no asset refers to it. */
  storageKey?: string;
}
