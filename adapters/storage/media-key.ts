import { randomBytes } from 'node:crypto';

const NAMES_BY_EXTENSION: Readonly<Record<string, string>> = {
  mp4: 'video',
  mov: 'video',
  webm: 'video',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  webp: 'image',
  gif: 'image',
  mp3: 'audio',
  wav: 'audio',
  m4a: 'audio',
  aac: 'audio',
  ogg: 'audio',
  ttf: 'font',
  otf: 'font',
  woff: 'font',
  woff2: 'font',
};

/** The prefix of every media file. */
export const MEDIA_PREFIX = 'c/';

/** A new key such as `c/<40 hex>/video.mp4` with 160 random bits, so that its URL cannot be guessed. */
export function createMediaKey(extension: string): string {
  const bare = extension.replace(/^\./, '').toLowerCase();
  if (!/^[a-z0-9]{1,8}$/.test(bare)) throw new RangeError('A file extension is 1 to 8 letters and digits.');
  return `${MEDIA_PREFIX}${randomBytes(20).toString('hex')}/${NAMES_BY_EXTENSION[bare] ?? 'file'}.${bare}`;
}

/**
 * Whether a text is a storage key: below `c/`, so that nothing else in a bucket is served, and without hidden segments, so that no
 * key leaves its folder or refers to a draft.
 */
export function isMediaKey(key: string): boolean {
  return key.length <= 512 && /^c(?:\/[\w-][\w.-]*)+$/.test(key);
}

/** Returns the key. Throws a `RangeError` if it is invalid. */
export function assertMediaKey(key: string): string {
  if (!isMediaKey(key)) throw new RangeError(`Not a media key: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}
