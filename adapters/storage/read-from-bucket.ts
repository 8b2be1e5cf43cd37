import { GetObjectCommand, HeadObjectCommand, S3ServiceException, type S3Client } from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import type { BucketBytes, MediaRequest } from '../ports.ts';

/** An object, or the range of it that was asked for. A range beyond its end is 416. */
export async function readFromBucket(
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
