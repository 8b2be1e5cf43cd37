import type { Asset } from '../../db/entities/asset.ts';

/** The kind of a file, detected from its content. */
export type InspectedFile = Pick<Asset, 'kind' | 'mimeType' | 'width' | 'height' | 'durationMs'> & {
  extension: string;
};

/** The part of the team's share that a request's file uses until the request ends: a place, and bytes of the disk. */
export interface UploadRoom {
  /** Reserves disk space up to `bytes`. Throws 429 if the share of the team is used, 500 if the disk is full. */
  reserve(bytes: number): Promise<void>;
  /** Records how many bytes of the file are on the disk. */
  setWritten(bytes: number): void;
  release(): void;
}

/** A file sent by a caller or fetched from a URL, on local disk until the request ends. */
export interface ReceivedFile {
  path: string;
  name: string;
  bytes: number;
  sha256: string;
  room: UploadRoom;
  /** Set once the file is inspected. */
  inspected?: InspectedFile;
  /** Set while the file is in storage and no asset refers to it. */
  storageKey?: string;
}
