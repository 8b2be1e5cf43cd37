import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A sealed secret that cannot be opened: changed, cut, or sealed with a key that is not configured. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

export interface SecretBoxKey {
  /** Public name of the key, `[A-Za-z0-9_-]+`; it stands in every sealed text. */
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

export interface SecretBox {
  /** `v1.<keyId>.<iv>.<tag>.<ciphertext>`, base64url, under the first key. The same text seals differently every time. */
  seal(plain: string): string;
  /** Opens with whichever configured key sealed it. Throws `SealError`, which names neither text nor key bytes. */
  open(sealed: string): string;
  /** How every text begins that is sealed under the first key. */
  prefix: string;
}

/** Names no key: texts of the time when there was one only. Whichever opens them sealed them. */
const LEGACY_KEY_ID = 'k1';

/** AES-256-GCM for secrets at rest. The version and key id are authenticated, so a text cannot be moved to another key. */
export function createSecretBox(keys: readonly SecretBoxKey[]): SecretBox {
  const [sealing] = keys;
  if (!sealing) throw new RangeError('A secret box needs at least one key.');
  for (const { id, key } of keys) {
    if (!/^[A-Za-z0-9_-]+$/.test(id)) throw new RangeError('A key id is made of letters, digits, _ and -.');
    if (key.length !== 32) throw new RangeError(`Key ${id} has ${key.length} bytes; AES-256 takes 32.`);
  }
  const keyring = new Map(keys.map(({ id, key }) => [id, key]));
  if (keyring.size !== keys.length) throw new RangeError('Two keys share one id.');

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

/** One master key serves several purposes by HKDF-SHA-256: a key leaked from one purpose opens no other. */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  if (master.length < 32) throw new RangeError(`The master key has ${master.length} bytes; 32 are the least.`);
  if (purpose === '') throw new RangeError('A derived key needs a purpose.');
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `kinora/${purpose}`, 32));
}

interface SealedParts {
  head: string;
  iv: Buffer;
  tag: Buffer;
  ciphertext: Buffer;
}

function decrypt(key: Buffer, others: readonly Buffer[], sealing: SealedParts): string {
  const { head, iv, tag, ciphertext } = sealing;
  if (iv.length !== 12 || tag.length !== 16) throw malformedError();
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(head)).setAuthTag(tag);
  const plain = decipher.update(ciphertext);
  try {
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch (cause) {
    const [next, ...rest] = others;
    if (next) return decrypt(next, rest, sealing);
    throw new SealError('The secret was changed after it was sealed, or its key was.', { cause });
  }
}

/** Node's decoder skips what it does not know; only the canonical spelling of the bytes is ours. */
function decode(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw malformedError();
  return bytes;
}

function malformedError(): SealError {
  return new SealError('The text is not a sealed secret.');
}
