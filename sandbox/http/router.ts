import type { IncomingMessage } from 'node:http';
import { Exchange } from './exchange.ts';
import type { Reply } from './reply.ts';

export type Handler<State> = (exchange: Exchange, state: State) => Reply | Promise<Reply>;

export interface Route<State> {
  method: string;
  /** Exact path; `:name` matches one segment. A trailing slash is significant, as on the platforms. */
  path: string;
  handle: Handler<State>;
}

interface CompiledRoute<State> extends Route<State> {
  pattern: RegExp;
}

/** Finds the route of a request: the first that matches. A route for GET also matches HEAD. */
export class Router<State> {
  readonly #routes: CompiledRoute<State>[];

  constructor(routes: readonly Route<State>[]) {
    this.#routes = routes.map((route) => ({ ...route, pattern: compilePath(route.path) }));
  }

  match(request: IncomingMessage): { handle: Handler<State>; exchange: Exchange } | 'no_such_path' | 'wrong_method' {
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

function compilePath(path: string): RegExp {
  const source = path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:([a-zA-Z]+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}$`);
}
