import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { PictureRegions } from '../../domain/decks/picture-regions.ts';
import type { Picture } from './find-faces.ts';

export type FoundRegions = Pick<PictureRegions, 'faces' | 'lettering'>;

/** Half a second per picture would block the event loop, so a thread does it; one at a time, to leave the other cores free. */
const finding = pLimit(1);

/** Finds the faces and the lettering of each picture. */
export function findRegions(pictures: readonly Picture[]): Promise<FoundRegions[]> {
  return finding(async () => {
    const thread = new Worker(new URL('find-regions-thread.ts', import.meta.url), { workerData: pictures });
    try {
      const [found] = (await once(thread, 'message')) as [FoundRegions[]];
      return found;
    } finally {
      await thread.terminate();
    }
  });
}
