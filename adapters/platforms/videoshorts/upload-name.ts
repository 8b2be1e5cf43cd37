import { ID_PREFIXES } from '../../../domain/ids.ts';

/**
 * The file name of an upload, sent as `Slug`. The channel's owner can read it as `fileDetails.fileName`, which identifies the
 * target.
 */
export function buildUploadName(targetId: string): string {
  return `${targetId}.mp4`;
}

/** Whether a file name is one of ours. Any other proves nothing, because it is not documented that `Slug` becomes the name. */
export function isUploadName(fileName: string | undefined): boolean {
  return fileName?.startsWith(`${ID_PREFIXES.target}_`) ?? false;
}
