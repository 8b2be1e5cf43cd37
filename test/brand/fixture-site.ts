import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { isIP, type AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWebClient } from '../../adapters/web/web-client.ts';
import type { WebClient } from '../../adapters/ports.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/sites/', import.meta.url));

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
};

/** Responds itself, or returns a page. */
export type Route = (request: IncomingMessage, response: ServerResponse) => string | void;

export interface FixtureSite {
  url: string;
  port: number;
  /** The web client; the site's host names resolve to this server, and its intranet names to private addresses. */
  web: WebClient;
  /** `host path` of all requests in order. */
  requests: string[];
  /** All served texts by URL. */
  served: Map<string, string>;
  close(): Promise<void>;
}

export interface SiteOptions {
  /** A folder of test/fixtures/sites. */
  folder?: string;
  host?: string;
  /** Additional pages by path; the first match is served. */
  routes?: Record<string, Route | string>;
  /** Without the text that the fixture marks as planted. */
  clean?: boolean;
}

/** A website with its own host name, served from a folder and from routes. */
export async function serveSite({
  folder,
  host = 'site.test',
  routes = {},
  clean = false,
}: SiteOptions): Promise<FixtureSite> {
  const requests: string[] = [];
  const served = new Map<string, string>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(`${request.headers.host?.split(':')[0]} ${path}`);
    const route = routes[path] ?? Object.entries(routes).find(([name]) => covers(name, path))?.[1];
    const page = typeof route === 'function' ? route(request, response) : route;
    if (typeof route === 'function' && typeof page !== 'string') return;
    void (typeof page === 'string' ? Promise.resolve(getPage(page)) : getFile(folder, path)).then((file) => {
      if (!file) return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
      const text = clean ? file.text.replace(/<!-- planted -->.*?<!-- \/planted -->/gsu, '') : file.text;
      served.set(`http://${request.headers.host}${path}`, text);
      return response.writeHead(200, { 'content-type': file.type }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const names = isIP(host) ? [host] : [host, `www.${host}`];
  return {
    url: `http://${host}:${port}/`,
    port,
    web: createWebClient({ allow: names.map((name) => `${name}:${port}`).join(','), resolve: getNames(names) }),
    requests,
    served,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function covers(name: string, path: string): boolean {
  return name.endsWith('*') && path.startsWith(name.slice(0, -1));
}

interface ServedFile {
  text: string;
  type: string | undefined;
}

const getPage = (text: string): ServedFile => ({ text, type: TYPES['.html'] });

function getNames(names: string[]): (name: string) => Promise<string[]> {
  return async (name) => {
    if (names.includes(name)) return ['127.0.0.1'];
    return name.startsWith('intranet.') ? ['10.0.0.7'] : [];
  };
}

async function getFile(folder: string | undefined, path: string): Promise<ServedFile | null> {
  if (folder === undefined) return null;
  const plain = path.split('?')[0]!.replace(/\/$/u, '/index.html');
  const name = extname(plain) === '' ? `${plain}.html` : plain;
  const text = await readFile(join(FOLDER, folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : { text, type: TYPES[extname(name)] };
}

/** A plain-text page for routes. */
export function html(body: string, head = ''): string {
  return `<!doctype html><html><head><title>A page</title>${head}</head><body>${body}</body></html>`;
}

export function redirectTo(location: string): Route {
  return (_request, response) => void response.writeHead(302, { location }).end();
}
