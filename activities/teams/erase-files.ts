import pLimit from 'p-limit';
import { listContentIds, listFileKeys, listUnreadyOwnMedia } from '../../db/erasures/list-external.ts';
import { countErased, type Erasure } from '../../db/erasures/erasures.ts';
import { listMediaFolders } from '../../adapters/storage/own-media-keys.ts';
import { listFetchedKeys } from '../content/own-media/own-media-files.ts';
import type { ActivityDeps } from '../activity-deps.ts';

type Deps = Pick<ActivityDeps, 'orm' | 'storage' | 'segmentFolders' | 'mediaTokens'>;

const IN_FLIGHT = 8;

/** Deletes the files that rows name, those of unfinished fetches, interrupted uploads, and the segments on this disk. Awaits `rest` between batches. */
export async function eraseFiles(deps: Deps, erasure: Erasure, rest: () => Promise<void>): Promise<void> {
  const { orm, storage, segmentFolders } = deps;
  const em = orm.em.fork();
  const limit = pLimit(IN_FLIGHT);
  const uploads = Map.groupBy(await storage.listUploads(), ({ key }) => getFolder(key));
  const abortUploads = async (folders: readonly string[]): Promise<void> => {
    for (const upload of folders.flatMap((folder) => uploads.get(folder) ?? [])) await storage.abortUpload(upload);
  };
  for await (const keys of listFileKeys(em, erasure)) {
    await Promise.all(keys.map((key) => limit(() => storage.remove(key))));
    await abortUploads(keys.map(getFolder));
    await countErased(em, erasure.id, 'files', keys.length);
    await rest();
  }
  for await (const medias of listUnreadyOwnMedia(em, erasure)) {
    const keys = medias.flatMap((media) => listFetchedKeys(deps, media));
    await Promise.all(keys.map((key) => limit(() => storage.remove(key))));
    await rest();
  }
  // A file that was never stored has no row, but its folder derives from the id of its content.
  for await (const ids of uploads.size === 0 ? [] : listContentIds(em, erasure)) {
    await abortUploads(ids.flatMap((id) => listMediaFolders(deps, id)));
    await rest();
  }
  await segmentFolders.remove(erasure.teamId);
}

function getFolder(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}
