import type { MediaStore } from '../../db/content/reuse-render.ts';
import type { ApiWorld } from '../api-deps.ts';

/** The storage as far as a request needs it. One that does not answer refuses nothing: what it may hold is rendered again. */
export function storedMedia({ storage, log }: Pick<ApiWorld, 'storage' | 'log'>): MediaStore {
  return {
    url: storage.url,
    has: (key) =>
      storage.has(key).catch((error: unknown) => {
        log.warn({ err: error }, 'the storage does not answer: a render is not reused');
        return false;
      }),
  };
}
