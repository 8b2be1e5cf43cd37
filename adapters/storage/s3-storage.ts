import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Storage, BucketBytes, MediaRequest } from '../ports.ts';
import { assertMediaKey, isMediaKey } from './media-key.ts';
import type { MediaUrls } from './media-urls.ts';
import { createBucketUploads } from './bucket-uploads.ts';
import { findS3Fault } from './check-s3.ts';
import { createS3Client, mapBucketErrors } from './s3-client.ts';
import { mapDiskErrors } from './storage-failure.ts';
import type { S3Settings } from './settings.ts';

/** Uploads use parts of this size to limit memory. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_IN_FLIGHT = 2;

/** The lifetime of a link to the bucket. */
const LINK_SECONDS = 3_600;

/**
 * Media in an S3-compatible bucket. Objects are written atomically. This service redirects requests to the bucket with a link that
 * expires after at most an hour, unless the client must not be redirected. `scratchDir` contains files in use.
 */
export function createS3Storage(settings: S3Settings, scratchDir: string, urls: MediaUrls): Storage {
  const { bucket: Bucket } = settings;
  const client = createS3Client(settings, settings.endpoint);
  const publicClient = createS3Client(settings, settings.publicEndpoint ?? settings.endpoint);

  async function has(key: string): Promise<boolean> {
    if (!isMediaKey(key)) return false;
    const found = client.send(new HeadObjectCommand({ Bucket, Key: key })).then(() => true, defaultIfMissing(false));
    return mapBucketErrors(found);
  }

  return {
    async putFile(key, path, mimeType) {
      const Key = assertMediaKey(key);
      const file = await open(path);
      try {
        const params = { Bucket, Key, Body: file.createReadStream({ autoClose: false }), ContentType: mimeType };
        const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_IN_FLIGHT });
        await mapBucketErrors(upload.done());
      } finally {
        await file.close();
      }
    },

    async getLocalFile(key) {
      if (!isMediaKey(key)) return null;
      const get = client.send(new GetObjectCommand({ Bucket, Key: key })).catch(defaultIfMissing(null));
      const found = await mapBucketErrors(get);
      if (!found) return null;
      const folder = await createScratchFolder(scratchDir);
      const release = (): Promise<void> => rm(folder, { recursive: true, force: true });
      try {
        const path = join(folder, basename(key));
        const file = createWriteStream(path);
        await mapBucketErrors(pipeline(found.Body as Readable, file));
        if (file.bytesWritten !== found.ContentLength) throw new Error(`The download of ${key} is incomplete.`);
        return { path, bytes: file.bytesWritten, release };
      } catch (error) {
        await release();
        throw error;
      }
    },

    exists: has,

    async remove(key) {
      await mapBucketErrors(client.send(new DeleteObjectCommand({ Bucket, Key: assertMediaKey(key) })));
    },

    async serve(key, request) {
      if (!(await has(key))) return null;
      if (request.direct) {
        const bytes = await mapBucketErrors(readFromBucket(client, { Bucket, Key: key }, request));
        return { from: 'bucket', bytes };
      }
      const { method, disposition, seconds } = request;
      const expiresIn = Math.min(LINK_SECONDS, seconds ?? LINK_SECONDS);
      const input = {
        Bucket,
        Key: key,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: `private, max-age=${expiresIn}`,
      };
      const command = method === 'HEAD' ? new HeadObjectCommand(input) : new GetObjectCommand(input);
      return { from: 'link', url: await getSignedUrl(publicClient, command, { expiresIn }), seconds: expiresIn };
    },

    findFault: () => findS3Fault(client, settings),
    readFreeBytes: async () => null,
    ...createBucketUploads(client, Bucket),
    ...urls,
  };
}

async function createScratchFolder(scratchDir: string): Promise<string> {
  const created = mkdir(scratchDir, { recursive: true }).then(() => mkdtemp(join(scratchDir, 'media-')));
  return mapDiskErrors(created);
}

/** Handles a missing object and rethrows every other error. */
function defaultIfMissing<T>(none: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof NoSuchKey || error instanceof NotFound) return none;
    throw error;
  };
}

/** An object, or the range of it that was asked for. A range beyond its end is 416. */
async function readFromBucket(
  client: S3Client,
  object: { Bucket: string; Key: string },
  { method, direct }: MediaRequest,
): Promise<BucketBytes> {
  if (method === 'HEAD') {
    const { ContentLength = 0 } = await client.send(new HeadObjectCommand(object));
    return { status: 200, headers: buildHeaders(ContentLength), body: null };
  }
  const range = /^bytes=(?:\d+-\d*|-\d+)$/u.test(direct?.range ?? '') ? direct?.range : undefined;
  try {
    const found = await client.send(new GetObjectCommand({ ...object, ...(range ? { Range: range } : {}) }));
    const { ContentLength = 0, ContentRange, Body } = found;
    const headers = { ...buildHeaders(ContentLength), ...(ContentRange ? { 'Content-Range': ContentRange } : {}) };
    return { status: ContentRange ? 206 : 200, headers, body: Body as Readable };
  } catch (error) {
    const isBeyond = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416;
    if (!isBeyond) throw error;
    return { status: 416, headers: buildHeaders(0), body: null };
  }
}

function buildHeaders(bytes: number): Record<string, string> {
  return { 'Accept-Ranges': 'bytes', 'Content-Length': String(bytes) };
}
