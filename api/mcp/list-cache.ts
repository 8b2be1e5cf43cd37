import type { IncomingHttpHeaders } from 'node:http';

export interface Served {
  response: Response;
  body: Buffer;
}

/** Known clients send fewer combinations of headers. A caller can send any number, so the oldest is dropped. */
const MAX_KEPT = 32;

/**
 * Caches the responses to tools/list, which differ only in the id if the headers that the SDK reads are equal. Building
 * one takes some milliseconds, and a batch may ask for twenty.
 */
export class ListCache {
  readonly #kept = new Map<string, Served>();

  async serve(message: unknown, headers: IncomingHttpHeaders, serve: () => Promise<Served>): Promise<Served> {
    if (!isPlainList(message)) return serve();
    const read = Object.entries(headers).filter(([name]) => /^(?:accept|content-type|mcp-.*)$/u.test(name));
    const key = JSON.stringify(read.toSorted());
    const end = Buffer.from(`"id":${JSON.stringify(message.id)}}`);
    const kept = this.#kept.get(key);
    if (kept) return { ...kept, body: Buffer.concat([kept.body, end]) };
    const served = await serve();
    const body = served.body.subarray(0, -end.length);
    const isList = body.indexOf('{"result":') === 0 && served.body.subarray(body.length).equals(end);
    if (!isList) return served;
    if (this.#kept.size === MAX_KEPT) this.#kept.delete([...this.#kept.keys()][0] ?? '');
    this.#kept.set(key, { ...served, body });
    return served;
  }
}

/** True for a request of tools/list without parameters. Revisions from 2026-07-28 on have some in each request. */
function isPlainList(message: unknown): message is { id: string | number } {
  const { jsonrpc, method, id, ...rest } = Object(message) as Record<string, unknown>;
  const isId = typeof id === 'string' || Number.isSafeInteger(id);
  return jsonrpc === '2.0' && method === 'tools/list' && isId && Object.keys(rest).length === 0;
}
