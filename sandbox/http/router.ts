import type { IncomingMessage } from 'node:http';
import { Exchange } from './exchange.ts';
import type { Reply } from './reply.ts';
import type { World } from './world.ts';

export type Handler = (exchange: Exchange, world: World) => Reply | Promise<Reply>;

export interface Route {
  method: string;
  /** Exact path; `:name` stands for one segment. A trailing slash matters, as it does on the platforms. */
  path: string;
  handle: Handler;
}

interface Compiled extends Route {
  pattern: RegExp;
}

/** The first route that fits wins. */
export class Router {
  readonly #routes: Compiled[];

  constructor(routes: readonly Route[]) {
    this.#routes = routes.map((route) => ({ ...route, pattern: compile(route.path) }));
  }

  match(request: IncomingMessage): { handle: Handler; exchange: Exchange } | 'no_such_path' | 'wrong_method' {
    const url = URL.parse(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    if (!url || !isDecodable(url.pathname)) return 'no_such_path';
    let pathKnown = false;
    for (const route of this.#routes) {
      const found = route.pattern.exec(url.pathname);
      if (!found) continue;
      pathKnown = true;
      if (route.method !== request.method && !(route.method === 'GET' && request.method === 'HEAD')) continue;
      const params = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      return { handle: route.handle, exchange: new Exchange(request, url, Object.fromEntries(params)) };
    }
    return pathKnown ? 'wrong_method' : 'no_such_path';
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

function compile(path: string): RegExp {
  const source = path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:([a-zA-Z]+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}$`);
}
