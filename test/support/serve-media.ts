import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sendFile } from '../../api/media/send-file.ts';

export interface MediaServer {
  origin: string;
  close(): Promise<void>;
}

/** Serves the files of a media folder at `/media/<key>`, as the API does. */
export async function serveMedia(folder: string): Promise<MediaServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    sendFile(request, response, join(folder, decodeURIComponent(pathname.replace(/^\/media\//u, ''))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
