/** The requests on interrupted multipart uploads that `s3rver` lacks: listing and aborting them. They work on its own folder of uploads. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';

export interface UploadRequests {
  /** The keys of the uploads that are not completed. */
  list(): Promise<string[]>;
}

export function addUploadRequests(server: Server, bucketFolder: string): UploadRequests {
  const folder = join(bucketFolder, '._S3rver_uploads');
  const [handle] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://s3');
    const uploadId = searchParams.get('uploadId');
    if (request.method === 'GET' && searchParams.has('uploads')) return void sendList(folder, response);
    if (request.method === 'DELETE' && uploadId !== null) return void abort(folder, uploadId, response);
    handle?.(request, response);
  });
  return { list: async () => (await readUploads(folder)).map(({ key }) => key) };
}

async function readUploads(folder: string): Promise<{ id: string; key: string; startedAt: Date }[]> {
  const ids = await readdir(folder).catch(() => []);
  return Promise.all(
    ids.map(async (id) => {
      const path = join(folder, id, 'key');
      return { id, key: await readFile(path, 'utf8'), startedAt: (await stat(path)).mtime };
    }),
  );
}

async function sendList(folder: string, response: ServerResponse): Promise<void> {
  const uploads = (await readUploads(folder)).map(
    ({ id, key, startedAt }) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
  );
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`,
  );
}

async function abort(folder: string, uploadId: string, response: ServerResponse): Promise<void> {
  const path = join(folder, uploadId);
  const isKnown = await stat(path).then(
    () => true,
    () => false,
  );
  await rm(path, { recursive: true, force: true });
  response.writeHead(isKnown ? 204 : 404, { 'content-type': 'application/xml' });
  response.end(isKnown ? '' : '<Error><Code>NoSuchUpload</Code><Message>Unknown.</Message></Error>');
}
