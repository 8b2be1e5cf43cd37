import { resolve, join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { MediaFile } from '../../adapters/ports.ts';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { readMasterKeys } from '../../adapters/secrets/settings.ts';
import { createStorage } from '../../adapters/storage/create-storage.ts';
import { readStorageSettings } from '../../adapters/storage/settings.ts';
import { Content } from '../../db/entities/content.ts';
import { UsageError } from './flags.ts';

interface Service {
  teamId: string;
  publicUrl: string;
  home: string;
  env: NodeJS.ProcessEnv;
}

/** Opens the video of a content piece for one publish to an account of the same team. */
export async function loadTestVideo(
  orm: MikroORM,
  contentId: string,
  { teamId, publicUrl, home, env }: Service,
): Promise<MediaFile & { release(): Promise<void> }> {
  const content = await orm.em.fork().findOne(Content, { teamId, id: contentId, status: 'ready', deletedAt: null });
  if (!content?.outputKey) throw new UsageError(`The account's team has no finished video ${contentId}.`);
  if (content.sandboxMedia)
    throw new UsageError(`${contentId} contains media of the sandbox provider; choose another.`);
  const secrets = createServiceSecrets(...readMasterKeys(env));
  const storage = await createStorage(readStorageSettings(env), {
    mediaDir: join(resolve(home), 'media'),
    scratchDir: join(resolve(home), 'scratch'),
    publicUrl,
    urlKey: secrets.mediaUrlKey,
    olderUrlKeys: secrets.olderMediaUrlKeys,
  });
  const file = await storage.getLocalFile(content.outputKey);
  if (!file) throw new UsageError(`The file of ${contentId} is not in the storage.`);
  const { sha256, durationMs, width, height } = content;
  const facts = { sha256: sha256 ?? '', durationMs: durationMs ?? 0, width: width ?? 0, height: height ?? 0 };
  return { ...file, ...facts, url: storage.getPlatformUrl(content.outputKey), mimeType: 'video/mp4' };
}
