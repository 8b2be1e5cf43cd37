import { createHash, createHmac } from 'node:crypto';
import { createSecretBox, deriveKey, type SecretBox } from './secret-box.ts';

/** Secrets derived from the master keys. Processes with the same keys derive the same ones. */
export interface ServiceSecrets {
  /** Seals tokens, signing secrets and upload URLs at rest. */
  box: SecretBox;
  /** An unguessable, deterministic name for media: 40 hex digits. */
  mediaToken: (id: string) => string;
  /** The names by every key, `mediaToken` first. While a key is replaced, another process may still use an older one. */
  mediaTokens: (id: string) => readonly string[];
  /** Signs expiring media URLs. */
  mediaUrlKey: Buffer;
  /** Keys that still verify older URLs. */
  olderMediaUrlKeys: readonly Buffer[];
}

/** Each key has at least 32 bytes. The first one seals, names and signs; the others only read what they made. */
export function createServiceSecrets(...masters: readonly Buffer[]): ServiceSecrets {
  const namingKeys = masters.map((master) => deriveKey(master, 'media-names'));
  const [mediaUrlKey, ...olderMediaUrlKeys] = masters.map((master) => deriveKey(master, 'media-urls'));
  const box = createSecretBox(
    masters.map((master) => ({ id: computeKeyId(master), key: deriveKey(master, 'secrets') })),
  );
  if (!mediaUrlKey) throw new RangeError('The service needs a master key.');
  const tokens = (id: string): string[] => namingKeys.map((key) => computeToken(key, id));
  return { box, mediaToken: (id) => tokens(id)[0] ?? '', mediaTokens: tokens, mediaUrlKey, olderMediaUrlKeys };
}

function computeToken(namingKey: Buffer, id: string): string {
  return createHmac('sha256', namingKey).update(id).digest('hex').slice(0, 40);
}

/** Identifies a key without revealing it, because it is the hash of a separately derived key. */
function computeKeyId(master: Buffer): string {
  return `k${createHash('sha256').update(deriveKey(master, 'key-id')).digest('hex').slice(0, 12)}`;
}
