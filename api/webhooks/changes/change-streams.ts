import { PassThrough } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { readChanges, type ChangePosition, type ChangeReader } from '../../../db/webhooks/list-events.ts';
import { SHARES } from '../../../shares/shares.ts';
import { refuse } from '../../http/errors.ts';

/** How soon a stream reports a change. */
const READ_MS = 1_000;

/** Proxies end connections on which nothing is sent for a minute. */
const HEARTBEAT_MS = 15_000;

/** A client with more unread text is disconnected. */
const MAX_UNREAD_BYTES = 16_384;

/** Changes after which the key or session of a stream may no longer be valid. */
const CREDENTIALS = ['key', 'session', 'member', 'app', 'team'];

interface Stream {
  reader: ChangeReader;
  output: PassThrough;
  isValid: () => Promise<boolean>;
  /** What requests to this process have changed since the last read. */
  reported: Set<string>;
  /** When its key was last checked. Each regular check also sends a heartbeat. */
  checkedAt: number;
}

/** The open streams of this process. One statement each second reads for all of them, so no stream keeps a connection. */
export class ChangeStreams {
  readonly #streams = new Set<Stream>();
  #timer: NodeJS.Timeout | undefined;

  readonly #em: EntityManager;
  readonly #log: Logger;

  constructor(em: EntityManager, log: Logger) {
    this.#em = em;
    this.#log = log;
  }

  /** Opens a stream that ends when `isValid` is false. Throws `rate_limited` if the share of the team is used. */
  async open(reader: ChangeReader, isValid: () => Promise<boolean>): Promise<PassThrough> {
    const release = SHARES.streams.tryAcquire(reader.teamId);
    if (!release)
      throw refuse.busy('Too many streams of the team are open; close one, or open another in some seconds.');
    const output = new PassThrough();
    const stream: Stream = { reader, output, isValid, reported: new Set(), checkedAt: Date.now() };
    output.once('close', () => {
      this.#streams.delete(stream);
      release();
    });
    try {
      await this.#read([stream]);
    } catch (error) {
      output.destroy();
      throw error;
    }
    this.#streams.add(stream);
    this.#timer ??= setTimeout(() => void this.#tick(), READ_MS).unref();
    return output;
  }

  /** Reports what a request has changed, because a creation is in neither the audit log nor an event. */
  report({ teamId, sandbox }: Pick<ChangeReader, 'teamId' | 'sandbox'>, noun: string): void {
    for (const { reader, reported } of this.#streams)
      if (reader.teamId === teamId && reader.sandbox === sandbox) reported.add(noun);
  }

  /** Ends every stream. The clients open others at the next process. */
  close(): void {
    clearTimeout(this.#timer);
    for (const { output } of this.#streams) output.end();
  }

  async #tick(): Promise<void> {
    const streams = [...this.#streams];
    try {
      if (streams.length > 0) await this.#read(streams);
      for (const stream of streams.filter(({ checkedAt }) => checkedAt < Date.now() - HEARTBEAT_MS)) {
        await this.#check(stream);
        stream.output.write(':\n\n');
      }
    } catch (error) {
      // Clients poll the API until they open another stream.
      this.#log.warn({ err: error, streams: streams.length }, 'reading changes failed, ended the streams');
      for (const { output } of streams) output.end();
    }
    this.#timer = this.#streams.size > 0 ? setTimeout(() => void this.#tick(), READ_MS).unref() : undefined;
  }

  async #read(streams: readonly Stream[]): Promise<void> {
    const changes = await readChanges(
      this.#em.fork(),
      streams.map(({ reader }) => reader),
    );
    for (const [index, { position, nouns: read }] of changes.entries()) {
      const stream = streams[index];
      if (!stream) continue;
      const nouns = [...new Set([...read, ...stream.reported])];
      stream.reported.clear();
      stream.reader.position = position;
      if (nouns.some((noun) => CREDENTIALS.includes(noun))) await this.#check(stream);
      if (nouns.length > 0 || !this.#streams.has(stream)) write(stream.output, position, nouns);
    }
  }

  async #check(stream: Stream): Promise<void> {
    stream.checkedAt = Date.now();
    if (!(await stream.isValid())) stream.output.end();
  }
}

function write(output: PassThrough, position: ChangePosition, nouns: readonly string[]): void {
  if (output.writableEnded) return;
  if (output.writableLength + output.readableLength > MAX_UNREAD_BYTES) output.destroy();
  else output.write(`id: ${writePosition(position)}\nevent: change\ndata: ${JSON.stringify(nouns)}\n\n`);
}

const writePosition = ({ seq, epoch, xid }: ChangePosition): string => `${seq}-${epoch}-${xid}`;

/** Returns null for text that is no position. */
export function parsePosition(text: string): ChangePosition | null {
  const [, seq, epoch, xid] = /^(\d{1,15})-(\d{1,9})-(\d{1,18})$/u.exec(text) ?? [];
  return seq && epoch && xid ? { seq, epoch: Number(epoch), xid } : null;
}
