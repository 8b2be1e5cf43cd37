import type { MediaStore } from '../../db/content/reuse-render.ts';
import type { ApiDeps } from '../api-deps.ts';

/** The storage as far as a request needs it. One that does not answer refuses nothing: what it may hold is rendered again. */
export function storedMedia({ storage, log }: Pick<ApiDeps, 'storage' | 'log'>): MediaStore {
  return {
    getUrl: storage.getUrl,
    exists: (key) =>
      storage.exists(key).catch((error: unknown) => {
        log.warn({ err: error }, 'the storage does not answer: a render is not reused');
        return false;
      }),
  };
}
