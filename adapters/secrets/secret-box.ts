import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A sealed secret cannot be opened: it was changed or truncated, or its key is not configured. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

export interface SecretBoxKey {
  /** Public id of the key, `[A-Za-z0-9_-]+`, part of every sealed text. */
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

export interface SecretBox {
  /** `v1.<keyId>.<iv>.<tag>.<ciphertext>`, base64url, under the first key. Sealing the same text twice gives different results. */
  seal(plain: string): string;
  /** Opens with any configured key. Throws `SealError`, which contains neither the text nor the key. */
  open(sealed: string): string;
  /** The prefix of every text that is sealed with the first key. */
  prefix: string;
}

/** The id in texts that were sealed before keys had ids. Such a text is tried with every key. */
const LEGACY_KEY_ID = 'k1';

/** AES-256-GCM for secrets at rest. The version and key id are authenticated. */
export function createSecretBox(keys: readonly SecretBoxKey[]): SecretBox {
  const [sealing] = keys;
  if (!sealing) throw new RangeError('A secret box needs at least one key.');
  for (const { id, key } of keys) {
    if (!/^[A-Za-z0-9_-]+$/.test(id)) throw new RangeError('A key id is made of letters, digits, _ and -.');
    if (key.length !== 32) throw new RangeError(`Key ${id} has ${key.length} bytes; AES-256 needs 32.`);
  }
  const keyring = new Map(keys.map(({ id, key }) => [id, key]));
  if (keyring.size !== keys.length) throw new RangeError('Two keys have the same id.');

  return {
    prefix: `v1.${sealing.id}.`,
    seal(plain) {
      const iv = randomBytes(12);
      const head = `v1.${sealing.id}`;
      const cipher = createCipheriv('aes-256-gcm', sealing.key, iv).setAAD(Buffer.from(head));
      const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [head, ...[iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))].join('.');
    },
    open(sealed) {
      const [version, id, iv, tag, ciphertext, ...rest] = sealed.split('.');
      if (version !== 'v1' || id === undefined || iv === undefined || tag === undefined) throw malformedError();
      if (ciphertext === undefined || rest.length > 0) throw malformedError();
      const named = keyring.get(id);
      const [first, ...others] = named ? [named] : id === LEGACY_KEY_ID ? keyring.values() : [];
      if (!first) throw new SealError('The secret was sealed with a key that is not configured.');
      const parts = [iv, tag, ciphertext].map(decode);
      const text = {
        head: `v1.${id}`,
        iv: parts[0] as Buffer,
        tag: parts[1] as Buffer,
        ciphertext: parts[2] as Buffer,
      };
      return decrypt(first, others, text);
    },
  };
}

/** Derives a key per purpose by HKDF-SHA-256, so that a leaked key opens nothing of another purpose. */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  if (master.length < 32) throw new RangeError(`The master key has ${master.length} bytes; at least 32 are needed.`);
  if (purpose === '') throw new RangeError('A derived key needs a purpose.');
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `kinora/${purpose}`, 32));
}

interface SealedParts {
  head: string;
  iv: Buffer;
  tag: Buffer;
  ciphertext: Buffer;
}

function decrypt(key: Buffer, others: readonly Buffer[], parts: SealedParts): string {
  const { head, iv, tag, ciphertext } = parts;
  if (iv.length !== 12 || tag.length !== 16) throw malformedError();
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(head)).setAuthTag(tag);
  const plain = decipher.update(ciphertext);
  try {
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch (cause) {
    const [next, ...rest] = others;
    if (next) return decrypt(next, rest, parts);
    throw new SealError('The sealed secret or its key was changed.', { cause });
  }
}

/** Decodes base64url. Accepts only the canonical encoding, because Node's decoder ignores invalid characters. */
function decode(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw malformedError();
  return bytes;
}

function malformedError(): SealError {
  return new SealError('The text is not a sealed secret.');
}
