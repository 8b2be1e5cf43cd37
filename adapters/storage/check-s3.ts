import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { createMediaKey } from './media-key.ts';
import type { S3Settings } from './settings.ts';

/** Clients that have written and deleted a probe. */
const verifiedClients = new WeakSet<S3Client>();

/** Why the bucket cannot be used, in a sentence for the operator; null if it can. Writes until one write succeeded. */
export async function findS3Fault(client: S3Client, settings: S3Settings): Promise<string | null> {
  const { bucket: Bucket } = settings;
  try {
    const Key = createMediaKey('probe');
    if (!verifiedClients.has(client)) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: 'probe' }));
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
      verifiedClients.add(client);
    }
    await client.send(new GetObjectCommand({ Bucket, Key }));
    return null;
  } catch (error) {
    // The bucket responded that the probe does not exist.
    return error instanceof NoSuchKey ? null : describeError(error, settings);
  }
}

function describeError(error: unknown, { bucket, endpoint, region }: S3Settings): string {
  const location = endpoint ?? `Amazon S3 (${region})`;
  const name = error instanceof Error ? error.name : 'Error';
  if (name === 'CredentialsProviderError') {
    return 'There are no S3 credentials: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give the instance a role.';
  }
  switch (getStatusCode(error)) {
    case 404:
      return `There is no bucket "${bucket}" at ${location}: create it, or correct S3_BUCKET.`;
    case 401:
    case 403:
      return `The S3 credentials may not list, write and delete in the bucket "${bucket}" at ${location}: correct or grant them.`;
    case 301:
    case 307:
    case 400:
      return `The bucket "${bucket}" is in another region than ${region}: correct S3_REGION.`;
    default:
      return `The storage at ${location} does not respond (${name}): check S3_ENDPOINT and the network.`;
  }
}

function getStatusCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
}
