import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  NoSuchUpload,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Storage, StoredUpload } from '../ports.ts';
import { MEDIA_PREFIX } from './media-key.ts';
import { mapBucketErrors } from './s3-client.ts';

type Uploads = Pick<Storage, 'listUploads' | 'abortUpload' | 'removeStaleUploads'>;

/** The age at which a multipart upload counts as abandoned. Each sends one finished local file, so it ends earlier. */
const STALE_MS = 6 * 3_600_000;

/** Multipart uploads that were not completed. They are no objects: only a list of uploads shows them. */
export function createBucketUploads(client: S3Client, Bucket: string): Uploads {
  async function list(): Promise<StoredUpload[]> {
    const found: StoredUpload[] = [];
    let page: Partial<ListMultipartUploadsCommandOutput> = {};
    do {
      const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
      const part = { Bucket, Prefix: MEDIA_PREFIX, KeyMarker, UploadIdMarker };
      page = await client.send(new ListMultipartUploadsCommand(part));
      for (const { Key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? [])
        found.push({ key: Key, id: UploadId, startedAt: Initiated });
    } while (page.IsTruncated);
    return found;
  }

  const listUploads = (): Promise<StoredUpload[]> => mapBucketErrors(list().catch(emptyIfRefused));
  const abortUpload = ({ key: Key, id: UploadId }: StoredUpload): Promise<void> =>
    mapBucketErrors(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).then(ignore, ifGone));

  return {
    listUploads,
    abortUpload,
    async removeStaleUploads(now = Date.now()) {
      const stale = (await listUploads()).filter(({ startedAt }) => now - startedAt.getTime() >= STALE_MS);
      for (const upload of stale) await abortUpload(upload);
      return stale.length;
    },
  };
}

/** Returns none if the credentials or the store do not permit the list. A rule of the bucket must then remove them. */
function emptyIfRefused(error: unknown): StoredUpload[] {
  if (error instanceof S3ServiceException && ['AccessDenied', 'NotImplemented'].includes(error.name)) return [];
  throw error;
}

function ignore(): void {}

function ifGone(error: unknown): void {
  if (!(error instanceof NoSuchUpload)) throw error;
}
