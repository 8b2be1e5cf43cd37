import { mkdtemp, rm } from 'node:fs/promises';
import type { Server as HttpServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addUploadRequests } from './s3-uploads.ts';
import type { S3Settings } from '../../adapters/storage/settings.ts';

interface S3rver {
  httpServer: HttpServer;
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

const Server = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;

export interface TestS3 {
  settings: S3Settings;
  /** Size of each request body in bytes. */
  received: number[];
  /** The keys of multipart uploads that are not completed. */
  listUploads(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * An S3-compatible server with one bucket, on a free port. It cannot check the signature of a list request, because it signs the
 * path of a bucket without the slash that the SDK sends.
 */
export async function startS3({ checksSignatures = true } = {}): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'kinora-s3-'));
  const bucket = 'kinora-media';
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: !checksSignatures,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const uploads = addUploadRequests(server.httpServer, join(directory, bucket));
  const received: number[] = [];
  server.httpServer.on('request', ({ headers }) => received.push(Number(headers['content-length'] ?? 0)));
  return {
    settings: {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      publicEndpoint: null,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
    },
    received,
    listUploads: uploads.list,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
