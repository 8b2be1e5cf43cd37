/** Where media lies. */

export interface Storage {
  /** Moves or copies a local file under `key`. Overwrites: a key names its bytes. */
  putFile(key: string, path: string, mimeType: string): Promise<void>;
  /** A local path with the bytes of `key`, or null when there are none. Valid until `release`. */
  getLocalFile(key: string): Promise<{ path: string; bytes: number; release(): Promise<void> } | null>;
  /** Whether there are bytes under `key`. */
  exists(key: string): Promise<boolean>;
  /** Safe to repeat. */
  remove(key: string): Promise<void>;
  /** The URL under which a caller fetches the bytes from now on; where URLs expire, each time a fresh one. */
  getUrl(key: string): string;
  /** What `url` gave before, good for as long as a fresh one. Any other URL comes back as it is. */
  renewUrl(url: string): string;
  /** Whether a request for `/media/<key>` with this query may have the bytes. */
  authorize(key: string, query: URLSearchParams): MediaAccess;
  /** How a request that was let in gets the bytes; null when there are none. */
  serve(key: string, request: MediaRequest): Promise<ServedMedia | null>;
  /** Removes what writers that died have left half written hours ago, and answers how many. Safe beside living ones. */
  removeStaleUploads(now?: number): Promise<number>;
  /** Why nothing can be stored, in a sentence for the operator; null where all is well. Never throws. */
  findFault(): Promise<string | null>;
}

/** `seconds`: for how long its URL is still good; null without end. */
export type MediaAccess = { allowed: true; seconds: number | null } | { allowed: false; expired: boolean };

export interface MediaRequest {
  method: 'GET' | 'HEAD';
  /** The `Content-Disposition` of the answer. */
  disposition: string;
  seconds: number | null;
}

/** From this disk, or under a link elsewhere that is good for some seconds. */
export type ServedMedia = { from: 'disk'; path: string } | { from: 'link'; url: string; seconds: number };
