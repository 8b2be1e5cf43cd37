import { createHash, createHmac } from 'node:crypto';
import { createSecretBox, deriveKey, type SecretBox } from './secret-box.ts';

/** What the service's master keys are used for: every process that is given the same keys opens the same secrets. */
export interface ServiceSecrets {
  /** Seals tokens, signing secrets and upload URLs at rest. */
  box: SecretBox;
  /** An unguessable name that only holders of the master key can compute, the same every time: 40 hex digits. */
  mediaToken: (id: string) => string;
  /** The names by every key, `mediaToken` first: a process that has not yet heard of a new first key goes by another. */
  mediaTokens: (id: string) => readonly string[];
  /** Signs media URLs that are to expire. */
  mediaUrlKey: Buffer;
  /** What they were signed with before; such URLs stay good. */
  olderMediaUrlKeys: readonly Buffer[];
}

/** Each has 32 bytes or more. The first is what the service goes by, the others still open what they sealed. */
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

/** Tells keys apart and nothing about them: of a key that was derived for this alone. */
function computeKeyId(master: Buffer): string {
  return `k${createHash('sha256').update(deriveKey(master, 'key-id')).digest('hex').slice(0, 12)}`;
}
