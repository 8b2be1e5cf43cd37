import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Video {
  state: 'uploaded' | 'processing' | 'posted';
  bytes: number;
  caption: string | null;
  saves: number;
  /** Calls that made it public. */
  publishes: number;
}

/** The toy platform's server: a video is processed until it is asked for twice. */
export async function serveToyapp() {
  const videos = new Map<string, Video>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const id = request.url?.split('/').at(-1) ?? '';
    const video = videos.get(id);
    const upload = { state: 'uploaded', bytes: body.length, caption: null, saves: 7, publishes: 0 } as const;
    if (request.method === 'PUT') videos.set(id, { ...upload });
    else if (!video) return void response.writeHead(404).end();
    else if (request.method === 'POST') {
      const texts = JSON.parse(body.toString()) as { caption: string; sticker?: string };
      Object.assign(video, { ...texts, state: 'processing', publishes: video.publishes + 1 });
    } else if (video.state === 'processing') video.state = 'posted';
    response.end(JSON.stringify({ ...videos.get(id), ...(request.method === 'GET' ? {} : { state: 'processing' }) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    videos,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
