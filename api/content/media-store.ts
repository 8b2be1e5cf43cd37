import type { MediaStore } from '../../db/content/record-or-reuse.ts';
import type { ApiDeps } from '../api-deps.ts';

/**
 * Builds the store of finished renders. While the storage is unreachable, a file counts as missing and its deck is rendered
 * again.
 */
export function toMediaStore({ storage, log }: Pick<ApiDeps, 'storage' | 'log'>): MediaStore {
  return {
    getUrl: storage.getUrl,
    exists: (key) =>
      storage.exists(key).catch((error: unknown) => {
        log.warn({ err: error }, 'storage unreachable, render not reused');
        return false;
      }),
  };
}
