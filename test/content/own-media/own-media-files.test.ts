import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { findStoredMediaKeys } from '../../../activities/content/own-media/own-media-files.ts';
import { createServiceSecrets } from '../../../adapters/secrets/service-secrets.ts';
import { buildOwnMediaKeys } from '../../../adapters/storage/own-media-keys.ts';
import { createLocalStorage } from '../../../adapters/storage/local-storage.ts';
import { useFolder } from '../../support/use-folder.ts';

const dir = useFolder('own-media');

test('a fetched video is found after a key replacement, even by workers with the old key', async () => {
  const storage = createLocalStorage({ dir: join(dir, 'media'), publicUrl: 'http://127.0.0.1' });
  const [OLD, NEW] = [randomBytes(32), randomBytes(32)];
  const allDeps = [[OLD], [OLD, NEW], [NEW, OLD]].map((keys) => ({ storage, ...createServiceSecrets(...keys) }));
  const [before, , ahead] = allDeps as [(typeof allDeps)[0], (typeof allDeps)[0], (typeof allDeps)[0]];
  const received = join(dir, 'received');
  await writeFile(received, 'video');

  await storage.putFile(buildOwnMediaKeys(before, 'con_1').received, received, 'application/octet-stream');
  await storage.putFile(buildOwnMediaKeys(ahead, 'con_2').received, received, 'application/octet-stream');

  for (const deps of allDeps)
    expect(await findStoredMediaKeys(deps, 'con_1')).toMatchObject({
      received: buildOwnMediaKeys(before, 'con_1').received,
    });
  for (const deps of allDeps.slice(1)) {
    expect(await findStoredMediaKeys(deps, 'con_2')).toMatchObject({
      received: buildOwnMediaKeys(ahead, 'con_2').received,
    });
  }
  expect((await findStoredMediaKeys(ahead, 'con_3')).received).toBe(buildOwnMediaKeys(ahead, 'con_3').received);
});
