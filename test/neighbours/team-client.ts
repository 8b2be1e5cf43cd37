import type { MikroORM } from '@mikro-orm/postgresql';
import { mintKey } from '../support/teams.ts';

export interface Reply<T> {
  /** 0 if there was no response. */
  status: number;
  data: T;
  ms: number;
}

/** Requests per key and five minutes, with a margin below the limits of the API. */
const REQUESTS_PER_KEY = [
  { path: '/posts', requests: 55 },
  { path: '/content', requests: 28 },
  // Batches, each message of which counts.
  { path: '/mcp', requests: 28 },
  { path: '', requests: 500 },
];

const BOUNDARY = 'part';
const PART_HEADER = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`;
const CHUNK_BYTES = 64 * 1024;

/** Calls the API for one team, which has as many keys as its requests need. Never throws. */
export class TeamClient {
  readonly #orm: MikroORM;
  readonly #baseUrl: string;
  readonly #teamId: string;
  readonly #signal: AbortSignal;
  readonly replies: Record<number, number> = {};
  readonly #rings = REQUESTS_PER_KEY.map((group) => ({ ...group, left: 0, key: Promise.resolve('') }));

  constructor(orm: MikroORM, baseUrl: string, teamId: string, signal = new AbortController().signal) {
    this.#orm = orm;
    this.#baseUrl = baseUrl;
    this.#teamId = teamId;
    this.#signal = signal;
  }

  get<T>(path: string): Promise<Reply<T>> {
    return this.call<T>(path, { method: 'GET' });
  }

  post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply<T>> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.call<T>(path, {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  }

  upload<T>(file: Buffer, name: string): Promise<Reply<T>> {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(file)]), name);
    return this.call<T>('/assets', { method: 'POST', body });
  }

  /** Sends the beginning of a file, and then nothing until the API ends the request. */
  stallUpload(bytes: number): Promise<Reply<unknown>> {
    let left = bytes;
    const body = new ReadableStream({
      start: (to) => to.enqueue(Buffer.from(PART_HEADER)),
      pull: (to) => {
        if (left <= 0) return new Promise<void>(() => {});
        to.enqueue(Buffer.alloc(Math.min(left, CHUNK_BYTES)));
        left -= CHUNK_BYTES;
        return undefined;
      },
    });
    const headers = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };
    return this.call('/assets', { method: 'POST', headers, body, duplex: 'half' });
  }

  async call<T>(path: string, request: RequestInit): Promise<Reply<T>> {
    const headers = {
      ...(request.headers as Record<string, string>),
      Authorization: `Bearer ${await this.#getKey(path)}`,
    };
    const startedAt = performance.now();
    try {
      const url = path === '/mcp' ? new URL(path, this.#baseUrl) : this.#baseUrl + path;
      const response = await fetch(url, { ...request, headers, signal: this.#signal });
      this.replies[response.status] = (this.replies[response.status] ?? 0) + 1;
      const { data } = JSON.parse(await response.text()) as { data: T };
      return { status: response.status, data, ms: performance.now() - startedAt };
    } catch {
      return { status: 0, data: undefined as T, ms: performance.now() - startedAt };
    }
  }

  #getKey(path: string): Promise<string> {
    const ring = this.#rings.find((each) => path.startsWith(each.path));
    if (!ring) throw new Error(`no rate limit is known for ${path}`);
    if (ring.left === 0) {
      ring.left = ring.requests;
      ring.key = mintKey({ orm: this.#orm }, this.#teamId).then(({ text }) => text);
    }
    ring.left -= 1;
    return ring.key;
  }
}
