import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from './settings.ts';
import { StorageFailure, toStorageFailure } from './storage-failure.ts';

const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 60_000 };

/** Creates a client without connecting. `endpoint` is null for Amazon S3. */
export function createS3Client(
  { region, credentials, forcePathStyle }: S3Settings,
  endpoint: string | null,
  timeouts: { connectionTimeout: number; requestTimeout: number } = TIMEOUTS,
): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    requestHandler: timeouts,
    // Not all S3-compatible stores support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
  });
}

/** Rethrows an error of the bucket, or of the disk that receives its bytes, as a `StorageFailure`. */
export async function mapBucketErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : 'Error';
    throw toStorageFailure(cause) ?? new StorageFailure('unavailable', `The bucket failed (${name}).`, { cause });
  }
}
