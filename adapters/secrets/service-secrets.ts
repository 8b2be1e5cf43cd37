import { createHmac } from 'node:crypto';
import { createSecretBox, deriveKey, type SecretBox } from './secret-box.ts';

/** What the service's one master key is used for: every process that is given the same key opens the same secrets. */
export interface ServiceSecrets {
  /** Seals tokens, signing secrets and upload URLs at rest. */
  box: SecretBox;
  /** An unguessable name that only holders of the master key can compute, the same every time: 40 hex digits. */
  mediaToken: (id: string) => string;
  /** Signs media URLs that are to expire. */
  mediaUrlKey: Buffer;
}

/** `master` has 32 bytes or more. */
export function createServiceSecrets(master: Buffer): ServiceSecrets {
  const namingKey = deriveKey(master, 'media-names');
  return {
    box: createSecretBox([{ id: 'k1', key: deriveKey(master, 'secrets') }]),
    mediaToken: (id) => createHmac('sha256', namingKey).update(id).digest('hex').slice(0, 40),
    mediaUrlKey: deriveKey(master, 'media-urls'),
  };
}
