import type { Readable } from 'node:stream';

/** Methods reject with a `StorageFailure` while the disk or bucket cannot be used. */
export interface Storage {
  /** Stores a copy of a local file under `key`. Overwrites. */
  putFile(key: string, path: string, mimeType: string): Promise<void>;
  /** A local file with the bytes of `key`; null if there are none. Valid until `release` is called. */
  getLocalFile(key: string): Promise<{ path: string; bytes: number; release(): Promise<void> } | null>;
  exists(key: string): Promise<boolean>;
  /** Safe to repeat. */
  remove(key: string): Promise<void>;
  /** The public URL of the bytes. If URLs expire, a later call returns one that expires later. */
  getUrl(key: string): string;
  /** Returns a URL for a platform that fetches the bytes later: this service sends them itself, without a redirect. */
  getPlatformUrl(key: string): string;
  /** Extends the expiry of a URL of this storage. Any other URL is returned unchanged. */
  renewUrl(url: string): string;
  /** Whether the query of a request for `/media/<key>` permits access. */
  authorize(key: string, query: URLSearchParams): MediaAccess;
  /** How an authorized request gets the bytes; null if there are none. */
  serve(key: string, request: MediaRequest): Promise<ServedMedia | null>;
  /** Interrupted uploads that the storage keeps under the key of their file. Empty if it keeps none, or cannot list them. */
  listUploads(): Promise<StoredUpload[]>;
  /** Removes an interrupted upload. Safe to repeat. */
  abortUpload(upload: StoredUpload): Promise<void>;
  /** Removes partial files that crashed processes left hours ago. Returns how many. Safe while others write. */
  removeStaleUploads(now?: number): Promise<number>;
  /** Why the storage cannot be used, in a sentence for the operator; null if it can. Never throws. */
  findFault(): Promise<string | null>;
  /** The free bytes of its disk; null if it has no fixed size. */
  readFreeBytes(): Promise<number | null>;
}

export interface StoredUpload {
  key: string;
  /** The id of the upload; a key may have several uploads. */
  id: string;
  startedAt: Date;
}

/** `seconds`: the remaining lifetime of the URL; null if it does not expire. */
export type MediaAccess = { allowed: true; seconds: number | null } | { allowed: false; expired: boolean };

export interface MediaRequest {
  method: 'GET' | 'HEAD';
  /** The `Content-Disposition` of the response. */
  disposition: string;
  /** The remaining lifetime of the URL; null if it does not expire. */
  seconds: number | null;
  /** Set for a client that must not be redirected: the `Range` it asks for, or an empty text. */
  direct?: { range: string };
}

/** A file on local disk, a link that expires after `seconds`, or the bytes of a bucket. */
export type ServedMedia =
  | { from: 'disk'; path: string }
  | { from: 'link'; url: string; seconds: number }
  | { from: 'bucket'; bytes: BucketBytes };

/** What a bucket sends: a status of 200, 206 or 416, headers, and the body of a GET. */
export interface BucketBytes {
  status: number;
  headers: Record<string, string>;
  body: Readable | null;
}
