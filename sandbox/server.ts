import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clipappRoutes } from './clipapp/routes.ts';
import { controlRoutes } from './control.ts';
import { feedRoutes } from './feeds.ts';
import { fileRoutes } from './files.ts';
import { ownerRoutes } from './owner-acts.ts';
import { reelnetRoutes } from './reelnet/routes.ts';
import { json, Refusal, send, type Reply } from './reply.ts';
import { Router } from './router.ts';
import { readSettings } from './settings.ts';
import { afterwards, Severed } from './strike.ts';
import { videoshortsRoutes } from './videoshorts/routes.ts';
import { closeWorld, openWorld, type World } from './world.ts';

export interface Sandbox {
  url: string;
  /** Ends open connections and returns when the port and the files are free. */
  close(): Promise<void>;
}

/** Port 0 takes a free one. `env` holds the SANDBOX_ settings (see settings.ts). */
export async function startSandbox(options: {
  port: number;
  host: string;
  dir: string;
  env?: Record<string, string | undefined>;
}): Promise<Sandbox> {
  const closing = new AbortController();
  const world = openWorld(options.dir, readSettings(options.env ?? {}), closing.signal);
  const router = new Router([
    ...controlRoutes,
    ...ownerRoutes,
    ...clipappRoutes,
    ...reelnetRoutes,
    ...videoshortsRoutes,
    ...feedRoutes,
    ...fileRoutes,
  ]);
  const underWay = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const work = serve(world, router, request, response).finally(() => underWay.delete(work));
    underWay.add(work);
  });
  // An upload may take its time; whoever sends it decides how long.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 30_000;
  await listen(server, options.port, options.host);
  const { port } = server.address() as AddressInfo;
  const host = options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: async () => {
      closing.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await Promise.all(underWay);
      closeWorld(world);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, () => {
    server.off('error', reject);
    resolve();
  });
  return promise;
}

async function serve(world: World, router: Router, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Taken now: a request that ended early lets go of its socket.
  const { socket } = request;
  try {
    await send(response, await answer(world, router, request));
  } catch (error) {
    if (error instanceof Severed) socket.resetAndDestroy();
    // A caller that hung up needs no answer; anything else is our own bug.
    else if (!response.destroyed && !socket.destroyed) {
      console.error('sandbox: a handler failed', error);
      if (response.headersSent) response.destroy();
      else await send(response, json(500, { error: 'the simulator failed; see its log' }));
    }
  }
}

async function answer(world: World, router: Router, request: IncomingMessage): Promise<Reply> {
  const matched = router.match(request);
  if (matched === 'no_such_path') return json(404, { error: 'no such path on any of the three platforms' });
  if (matched === 'wrong_method') return json(405, { error: 'this path does not take this method' });
  let reply: Reply;
  try {
    reply = await matched.handle(matched.exchange, world);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    reply = error.reply;
  }
  return afterwards(world, matched.exchange, reply);
}
