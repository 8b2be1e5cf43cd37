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
  { path: '', requests: 500 },
];

/** Calls the API for one team, which has as many keys as its requests need. Never throws. */
export class TeamClient {
  readonly #orm: MikroORM;
  readonly #baseUrl: string;
  readonly #teamId: string;
  readonly #signal: AbortSignal;
  /** The number of replies by status. */
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

  async call<T>(path: string, request: RequestInit): Promise<Reply<T>> {
    const headers = {
      ...(request.headers as Record<string, string>),
      Authorization: `Bearer ${await this.#getKey(path)}`,
    };
    const startedAt = performance.now();
    try {
      const response = await fetch(this.#baseUrl + path, { ...request, headers, signal: this.#signal });
      const text = await response.text();
      const { data } = JSON.parse(text) as { data: T };
      this.replies[response.status] = (this.replies[response.status] ?? 0) + 1;
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
