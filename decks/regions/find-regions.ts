import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PictureRegions } from '../../domain/decks/picture-regions.ts';
import { runInShare } from '../../shares/run-in-share.ts';
import { SHARES } from '../../shares/shares.ts';
import type { Picture } from './find-faces.ts';

export type FoundRegions = Pick<PictureRegions, 'faces' | 'lettering' | 'subjects' | 'detail'>;

/** Finds the faces, the lettering, the subjects and the detail of each picture, in a thread. */
export function findRegions(pictures: readonly Picture[]): Promise<FoundRegions[]> {
  return runInShare(SHARES.regionSearches, async () => {
    const thread = new Worker(new URL('find-regions-thread.ts', import.meta.url), { workerData: pictures });
    try {
      const [found] = (await once(thread, 'message')) as [FoundRegions[]];
      return found;
    } finally {
      await thread.terminate();
    }
  });
}
