import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import type { Instance } from './instance.ts';
import type { ContentDeps } from './ready-post.ts';

/** The dependencies for storing a finished render in a running instance. */
export function buildContentDeps(instance: Instance): ContentDeps {
  const secrets = createServiceSecrets(Buffer.alloc(32, 7));
  return {
    orm: instance.orm,
    storage: createLocalStorage({ dir: join(instance.home, 'media'), publicUrl: new URL(instance.baseUrl).origin }),
    mediaToken: secrets.mediaToken,
    scratchDir: mkdtempSync(join(instance.home, 'content-')),
  };
}
