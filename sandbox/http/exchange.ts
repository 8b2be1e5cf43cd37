import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ArmedFault } from './faults.ts';
import { json, Refusal } from './reply.ts';

const MAX_TEXT_BYTES = 1_048_576;

/** One request, as the handlers read it. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly params: Record<string, string>;
  /** A fault that strikes once the call was carried out, and the number of its record. */
  afterwards: { armed: ArmedFault; struck: number } | null = null;
  /** Taken at once: a request that ended early lets go of its socket. */
  readonly #socket: Socket;
  #text: Promise<string> | null = null;

  constructor(request: IncomingMessage, url: URL, params: Record<string, string>) {
    this.request = request;
    this.#socket = request.socket;
    this.url = url;
    this.params = params;
  }

  /** The reason with which the processing of these bytes shall end, or null. */
  get ending(): string | null {
    const armed = this.afterwards?.armed;
    return armed?.fault === 'fails' ? armed.said.code : null;
  }

  /** Whether the caller has hung up. */
  get abandoned(): boolean {
    return this.#socket.destroyed;
  }

  /** Scheme and host by which the caller reached us: the absolute URLs that we hand out must lead back the same way. */
  get origin(): string {
    return this.url.origin;
  }

  param(name: string): string {
    return this.params[name] ?? '';
  }

  query(name: string): string | null {
    return this.url.searchParams.get(name);
  }

  header(name: string): string | null {
    const value = this.request.headers[name];
    return typeof value === 'string' ? value : null;
  }

  text(): Promise<string> {
    this.#text ??= readText(this.request);
    return this.#text;
  }

  async form(): Promise<URLSearchParams> {
    return new URLSearchParams(await this.text());
  }

  /** The body as a JSON object; undefined when it is none. */
  async object(): Promise<Record<string, unknown> | undefined> {
    return parseObject(await this.text());
  }

  /** Query, form and JSON fields as one, as the graph takes them. */
  async fields(): Promise<Map<string, string>> {
    const fields = new Map(this.url.searchParams);
    const type = this.header('content-type') ?? '';
    if (type.startsWith('application/json')) {
      for (const [name, value] of Object.entries((await this.object()) ?? {})) {
        fields.set(name, typeof value === 'string' ? value : JSON.stringify(value));
      }
    } else {
      for (const [name, value] of await this.form()) fields.set(name, value);
    }
    return fields;
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_TEXT_BYTES) throw new Refusal(json(413, { error: 'the body is larger than 1 MiB' }));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
