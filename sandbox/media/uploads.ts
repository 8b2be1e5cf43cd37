import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { open, rm, truncate } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Exchange } from '../http/exchange.ts';
import { randomToken } from '../ids.ts';
import { inspectMp4, type Mp4 } from './mp4.ts';

/** The body of one request, stored separately until it is known whether it can be appended to its upload. */
export interface ReceivedBody {
  /** The bytes of a small body, or the path of a file. */
  content: Buffer | string;
  bytes: number;
  sha256: string;
  /** False when the connection broke before all bytes of `Content-Length` arrived. */
  complete: boolean;
}

export interface FinishedMedia {
  sha256: string;
  bytes: number;
  mp4: Mp4;
}

/** Smaller bodies stay in memory, because creating files dominates the cost of 1,000 uploads per second. */
const SMALL_BYTES = 262_144;

/**
 * Stores video bytes on disk. Each request is received separately, so two concurrent requests of one upload (a stalled worker
 * and its successor) cannot mix; the first complete request at the right offset is appended.
 */
export class Uploads {
  readonly #parts: string;
  readonly #bodies: string;
  readonly #media: string;
  readonly #thumbnails: string;

  constructor(dir: string) {
    this.#parts = join(dir, 'parts');
    this.#bodies = join(dir, 'bodies');
    this.#media = join(dir, 'media');
    this.#thumbnails = join(dir, 'thumbnails');
    const folders = [this.#parts, this.#bodies, this.#media, this.#thumbnails];
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(this.#bodies)) rmSync(join(this.#bodies, file));
  }

  /** Reads the whole body. The caller must `append`, `finish` or `discard` it. */
  async receive({ request, deferredFault }: Exchange): Promise<ReceivedBody> {
    // Half of the body is read if the fault breaks the connection.
    const cut = deferredFault?.cutsUpload ?? false;
    const limit = cut ? Number(request.headers['content-length'] ?? 0) / 2 : Infinity;
    const contentLength = Number(request.headers['content-length'] ?? Infinity);
    if (contentLength <= SMALL_BYTES && !cut) return receiveSmall(request);
    const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    const body = await this.#write(chunks, limit, (error) => error === request.errored);
    return { ...body, complete: request.complete && !cut };
  }

  /** Reads bytes that do not come from a caller. The caller must `append`, `finish` or `discard` them. */
  async receiveStream(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<ReceivedBody> {
    return { ...(await this.#write(chunks, Infinity, () => false)), complete: true };
  }

  async #write(
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    limit: number,
    isExpected: (error: unknown) => boolean,
  ): Promise<Omit<ReceivedBody, 'complete'>> {
    const path = join(this.#bodies, randomToken(12));
    const hash = createHash('sha256');
    const file = await open(path, 'w');
    let bytes = 0;
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await file.write(chunk);
        bytes += chunk.length;
        if (bytes >= limit) break;
      }
    } catch (error) {
      if (!isExpected(error)) {
        await rm(path, { force: true });
        throw error;
      }
    } finally {
      await file.close();
    }
    return { content: path, bytes, sha256: hash.digest('hex') };
  }

  async discard({ content }: ReceivedBody): Promise<void> {
    if (typeof content === 'string') await rm(content, { force: true });
  }

  /** Writes the first `length` bytes of a body at `offset`, over those of an earlier, unacknowledged attempt. */
  async append(handle: string, offset: number, body: ReceivedBody, length = body.bytes): Promise<void> {
    const part = this.#part(handle);
    const { content } = body;
    if (typeof content !== 'string') {
      if (offset > 0) truncateSync(part, offset);
      writeFileSync(part, content.subarray(0, length), { flag: offset > 0 ? 'a' : 'w' });
      return;
    }
    if (length < body.bytes) await truncate(content, length);
    if (offset === 0) {
      renameSync(content, part);
      return;
    }
    await truncate(part, offset);
    await pipeline(createReadStream(content), createWriteStream(part, { flags: 'r+', start: offset }));
    await this.discard(body);
  }

  /** Appends the last body, and stores the video if it is an MP4. A part file remains until `deletePart`. */
  async finish(handle: string, offset: number, body: ReceivedBody): Promise<FinishedMedia> {
    if (offset === 0 && typeof body.content !== 'string') return this.#finishWhole(body.content, body.sha256);
    await this.append(handle, offset, body);
    const part = this.#part(handle);
    const sha256 = offset === 0 ? body.sha256 : await hashFile(part);
    const mp4 = inspectMp4(part);
    if (mp4.isMp4 && !existsSync(this.mediaPath(sha256))) linkSync(part, this.mediaPath(sha256));
    return { sha256, bytes: statSync(part).size, mp4 };
  }

  #finishWhole(video: Buffer, sha256: string): FinishedMedia {
    const mp4 = inspectMp4(video);
    const path = this.mediaPath(sha256);
    if (mp4.isMp4 && !existsSync(path)) {
      const temporary = join(this.#bodies, randomToken(12));
      writeFileSync(temporary, video);
      renameSync(temporary, path);
    }
    return { sha256, bytes: video.length, mp4 };
  }

  async deletePart(handle: string): Promise<void> {
    const part = this.#part(handle);
    if (existsSync(part)) unlinkSync(part);
  }

  mediaPath(sha256: string): string {
    return join(this.#media, `${sha256}.mp4`);
  }

  /** Stores the thumbnail of a video; returns false unless it is JPEG or PNG. */
  async saveThumbnail(videoId: string, body: ReceivedBody): Promise<boolean> {
    const { content } = body;
    if (!body.complete || (await detectImageType(content)) === null) {
      await this.discard(body);
      return false;
    }
    if (typeof content === 'string') renameSync(content, this.thumbnailPath(videoId));
    else writeFileSync(this.thumbnailPath(videoId), content);
    return true;
  }

  /** Returns the SHA-256 of the thumbnail of a video, or null. */
  hashThumbnail(videoId: string): string | null {
    const path = this.thumbnailPath(videoId);
    if (videoId === '' || !existsSync(path)) return null;
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  }

  thumbnailPath(videoId: string): string {
    return join(this.#thumbnails, encodeURIComponent(videoId));
  }

  #part(handle: string): string {
    return join(this.#parts, encodeURIComponent(handle));
  }
}

async function receiveSmall(request: IncomingMessage): Promise<ReceivedBody> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch (error) {
    if (error !== request.errored) throw error;
  }
  const content = Buffer.concat(chunks);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { content, bytes: content.length, sha256, complete: request.complete };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Detects the type from the first bytes of an image or of the file at a path. */
export async function detectImageType(image: Buffer | string): Promise<'image/jpeg' | 'image/png' | null> {
  if (typeof image !== 'string') return detectType(image);
  const file = await open(image, 'r');
  try {
    return detectType((await file.read(Buffer.alloc(4), 0, 4, 0)).buffer);
  } finally {
    await file.close();
  }
}

function detectType(image: Buffer): 'image/jpeg' | 'image/png' | null {
  if (image.toString('hex', 0, 3) === 'ffd8ff') return 'image/jpeg';
  return image.toString('hex', 0, 4) === '89504e47' ? 'image/png' : null;
}
