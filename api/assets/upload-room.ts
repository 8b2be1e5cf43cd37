import { join } from 'node:path';
import { readFreeBytes } from '../../adapters/storage/check-folder.ts';
import { StorageFailure } from '../../adapters/storage/storage-failure.ts';
import { SHARES } from '../../shares/shares.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import type { UploadRoom } from '../http/received-file.ts';

/** Bytes of a file of unknown length are reserved in steps as they arrive. */
const STEP_BYTES = 1024 * 1024;

const NO_SHARE = "The team's uploads would use more than its share of the disk; send it again when others have ended.";

/** Waits for a place for the file. Throws 429 if too many files of the team wait. */
export async function openUploadRoom({ deps: { config }, state }: ApiContext): Promise<UploadRoom> {
  const { id } = state.team;
  const { uploads, uploadBytes } = SHARES;
  if (!uploads.hasRoom(id)) throw refuse.busy();
  const releasePlace = await uploads.acquire(id);
  const reservation = uploadBytes.open(id);
  const folder = join(config.home, 'uploads');
  let [reserved, written] = [0, 0];
  return {
    async reserve(bytes) {
      if (bytes <= reserved) return;
      const free = (await readFreeBytes(folder)) ?? Infinity;
      // Another chunk may have reserved more meanwhile.
      if (bytes <= reserved) return;
      const step = Math.max(bytes - reserved, reserved === 0 ? 0 : STEP_BYTES);
      const fault = reservation.grow(step, free - config.storage.minFreeBytes);
      if (fault === 'share_used') throw refuse.busy(NO_SHARE);
      if (fault) throw new StorageFailure('full', `The disk of the uploads folder ${folder} is full.`);
      reserved += step;
    },
    setWritten(bytes) {
      reservation.write(bytes - written);
      written = bytes;
    },
    release() {
      reservation.release();
      releasePlace();
    },
  };
}
