import { ID_PREFIXES } from '../../../domain/ids.ts';

/** What an upload is called (`Slug`), so that the channel's owner can tell by `fileDetails.fileName` which target it is of. */
export function buildUploadName(targetId: string): string {
  return `${targetId}.mp4`;
}

/** That the Slug becomes the file's name is not documented: any other name says nothing about whose the upload is. */
export function isUploadName(fileName: string | undefined): boolean {
  return fileName?.startsWith(`${ID_PREFIXES.target}_`) ?? false;
}
