import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import type { Instance } from './instance.ts';
import type { ContentWorld } from './ready-post.ts';

/** What it takes to put a finished render into a running instance's storage. */
export function contentWorld(instance: Instance): ContentWorld {
  const secrets = createServiceSecrets(Buffer.alloc(32, 7));
  return {
    orm: instance.orm,
    storage: createLocalStorage({ dir: join(instance.home, 'media'), publicUrl: new URL(instance.baseUrl).origin }),
    mediaToken: secrets.mediaToken,
    scratchDir: mkdtempSync(join(tmpdir(), 'kinora-content-')),
  };
}
