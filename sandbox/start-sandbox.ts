import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clipappRoutes } from './clipapp/routes.ts';
import { controlRoutes, operatorRoutes } from './control/control-routes.ts';
import { feedRoutes } from './pages/feeds.ts';
import { fileRoutes } from './pages/files.ts';
import { accountOwnerRoutes } from './control/account-owner-routes.ts';
import { reelnetRoutes } from './reelnet/routes.ts';
import { ConnectionReset, json, Refusal, send, type Reply } from './http/reply.ts';
import { Router } from './http/router.ts';
import { parseSettings } from './settings.ts';
import { videoshortsRoutes } from './videoshorts/routes.ts';
import { closeSimulatorState, openSimulatorState, type SimulatorState } from './state/simulator-state.ts';

export interface Sandbox {
  url: string;
  /** Closes open connections; resolves when the port and the files are released. */
  close(): Promise<void>;
}

/** Starts the simulator. Port 0 selects a free port. `env` has the other settings of `parseSettings`. */
export async function startSandbox(options: {
  port: number;
  host: string;
  dir: string;
  env?: Record<string, string | undefined>;
}): Promise<Sandbox> {
  const closing = new AbortController();
  const state = openSimulatorState(options.dir, parseSettings(options.env ?? {}), closing.signal);
  const router = new Router<SimulatorState>([
    ...controlRoutes,
    ...operatorRoutes,
    ...accountOwnerRoutes,
    ...clipappRoutes,
    ...reelnetRoutes,
    ...videoshortsRoutes,
    ...feedRoutes,
    ...fileRoutes,
  ]);
  const inFlight = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const work = respond(state, router, request, response).finally(() => inFlight.delete(work));
    inFlight.add(work);
  });
  // The client decides how long an upload may take.
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
      await Promise.all([...inFlight, ...state.fetches.values()]);
      closeSimulatorState(state);
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

async function respond(
  state: SimulatorState,
  router: Router<SimulatorState>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Node clears `request.socket` when a request ends early.
  const { socket } = request;
  try {
    const reply = await handle(state, router, request);
    response.setHeader('date', new Date(state.clock.now()).toUTCString());
    await send(response, reply);
  } catch (error) {
    if (error instanceof ConnectionReset) socket.resetAndDestroy();
    // A caller that disconnected needs no reply; anything else is a bug.
    else if (!response.destroyed && !socket.destroyed) {
      console.error('sandbox: handler failed', error);
      if (response.headersSent) response.destroy();
      else await send(response, json(500, { error: 'the simulator failed; see its log' }));
    }
  }
}

async function handle(state: SimulatorState, router: Router<SimulatorState>, request: IncomingMessage): Promise<Reply> {
  const matched = router.match(request);
  if (matched === 'no_such_path') return json(404, { error: 'no platform has this path' });
  if (matched === 'wrong_method') return json(405, { error: 'this path does not support this method' });
  let reply: Reply;
  try {
    reply = await matched.handle(matched.exchange, state);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    reply = error.reply;
  }
  return matched.exchange.deferredFault?.apply(reply) ?? reply;
}
