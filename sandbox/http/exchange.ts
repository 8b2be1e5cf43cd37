import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { parseObject } from '../json.ts';
import { json, Refusal, type Reply } from './reply.ts';

const MAX_TEXT_BYTES = 1_048_576;

/** A fault that takes effect while or after the handler runs. */
export interface DeferredFault {
  /** Reads only half of the request body. */
  cutsUpload: boolean;
  /** The reason for which processing of the uploaded bytes fails, or null. */
  processingFailure: string | null;
  /** Converts the handler's reply to the reply that is sent. */
  apply(reply: Reply): Promise<Reply>;
}

/** One request with the accessors that handlers use. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly params: Record<string, string>;
  deferredFault: DeferredFault | null = null;
  /** The socket, which is stored because Node clears `request.socket` when a request ends early. */
  readonly #socket: Socket;
  #text: Promise<string> | null = null;

  constructor(request: IncomingMessage, url: URL, params: Record<string, string>) {
    this.request = request;
    this.#socket = request.socket;
    this.url = url;
    this.params = params;
  }

  get processingFailure(): string | null {
    return this.deferredFault?.processingFailure ?? null;
  }

  get callerDisconnected(): boolean {
    return this.#socket.destroyed;
  }

  /** The scheme and host of the request; absolute URLs in replies use the same. */
  get origin(): string {
    return this.url.origin;
  }

  param(name: string): string {
    return this.params[name] ?? '';
  }

  query(name: string): string | null {
    return this.url.searchParams.get(name);
  }

  /** Reads a list, given once with commas or as a repeated parameter. */
  queryList(name: string): string[] {
    const values = this.url.searchParams.getAll(name).join(',').split(',');
    return values.map((value) => value.trim()).filter((value) => value !== '');
  }

  header(name: string): string | null {
    const value = this.request.headers[name];
    return typeof value === 'string' ? value : null;
  }

  text(): Promise<string> {
    this.#text ??= readText(this.request);
    return this.#text;
  }

  /** Reads URL-encoded or multipart fields. */
  async form(): Promise<URLSearchParams> {
    const type = this.header('content-type') ?? '';
    if (!type.startsWith('multipart/form-data')) return new URLSearchParams(await this.text());
    const data = await new Response(await this.text(), { headers: { 'content-type': type } }).formData();
    const fields = [...data].filter((field): field is [string, string] => typeof field[1] === 'string');
    return new URLSearchParams(fields);
  }

  /** Reads the body as a JSON object; undefined if it is none. */
  async object(): Promise<Record<string, unknown> | undefined> {
    return parseObject(await this.text());
  }

  /** Merges the fields of query, form and JSON, as the Graph API accepts them. */
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
