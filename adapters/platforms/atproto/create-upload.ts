import type { Handle, PlatformResult, PublishJob } from '../../ports.ts';
import { createError, unsupportedModeError } from '../platform-errors.ts';
import { buildRecordKey } from './record-key.ts';

/** How long a handle is valid. A host keeps a video that no post names for at least an hour. */
const BLOB_LIFETIME_MS = 50 * 60_000;

/** The limit of the protocol's lexicon of videos. */
const MAX_VIDEO_BYTES = 100_000_000;

/** Makes the key of the record; nothing is sent yet. */
export function createUpload({ targetId, mode, media }: PublishJob): PlatformResult<Handle> {
  if (mode !== 'publish') return { ok: false, error: unsupportedModeError('atproto', mode) };
  if (media.bytes > MAX_VIDEO_BYTES) {
    const message = `atproto accepts videos of 100 MB; this one has ${Math.ceil(media.bytes / 1_000_000)} MB.`;
    return { ok: false, error: createError('terminal', 'media_rejected', message) };
  }
  const expiresAt = new Date(Date.now() + BLOB_LIFETIME_MS);
  return { ok: true, value: { id: buildRecordKey(targetId), uploadUrl: null, expiresAt } };
}
