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
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { open, rename, rm, truncate } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Exchange } from './exchange.ts';
import { token } from './ids.ts';
import { inspectMp4, type Mp4 } from './media.ts';

/** The body of one request, set down beside the upload it belongs to until it is known whether it may join. */
export interface Piece {
  path: string;
  bytes: number;
  sha256: string;
  /** False when the connection broke before the announced length arrived. */
  complete: boolean;
}

export interface FinishedMedia {
  sha256: string;
  bytes: number;
  mp4: Mp4;
}

/** A body up to this size is set down at once: on a thousand uploads in one second, asking the disk piecemeal is what costs. */
const SMALL_BYTES = 262_144;

/**
 * Video bytes on disk, not in memory. Each request is received into a file of its own, so that two requests of one
 * upload (a stopped worker that wakes up, and its successor) cannot mix; the first that is whole and fits joins it.
 */
export class Uploads {
  readonly #parts: string;
  readonly #pieces: string;
  readonly #media: string;
  readonly #thumbnails: string;

  constructor(dir: string) {
    this.#parts = join(dir, 'parts');
    this.#pieces = join(dir, 'pieces');
    this.#media = join(dir, 'media');
    this.#thumbnails = join(dir, 'thumbnails');
    const folders = [this.#parts, this.#pieces, this.#media, this.#thumbnails];
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    for (const left of readdirSync(this.#pieces)) rmSync(join(this.#pieces, left));
  }

  /** Reads the whole body. Whoever receives a piece joins or discards it. */
  async receive({ request, afterwards }: Exchange): Promise<Piece> {
    const cut = afterwards?.fault === 'cut-upload';
    const wanted = cut ? Number(request.headers['content-length'] ?? 0) / 2 : Infinity;
    const path = join(this.#pieces, token(12));
    const announced = Number(request.headers['content-length'] ?? Infinity);
    if (announced <= SMALL_BYTES && !cut) return receiveSmall(request, path);
    const hash = createHash('sha256');
    const file = await open(path, 'w');
    let bytes = 0;
    try {
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        await file.write(chunk);
        bytes += chunk.length;
        if (bytes >= wanted) break;
      }
    } catch (error) {
      if (error !== request.errored) throw error;
    } finally {
      await file.close();
    }
    return { path, bytes, sha256: hash.digest('hex'), complete: request.complete && !cut };
  }

  async discard(piece: Piece): Promise<void> {
    await rm(piece.path, { force: true });
  }

  /** Puts a piece at `offset` of an upload, over whatever an earlier, unacknowledged attempt left beyond it. */
  async join(handle: string, offset: number, piece: Piece, length = piece.bytes): Promise<void> {
    const part = this.#part(handle);
    if (length < piece.bytes) await truncate(piece.path, length);
    if (offset === 0) {
      renameSync(piece.path, part);
      return;
    }
    await truncate(part, offset);
    await pipeline(createReadStream(piece.path), createWriteStream(part, { flags: 'r+', start: offset }));
    await this.discard(piece);
  }

  /** The upload as a video that can be shown. It stays where it was as well, until `forget`. */
  async finish(handle: string, knownSha256: string | null): Promise<FinishedMedia> {
    const part = this.#part(handle);
    const sha256 = knownSha256 ?? (await hashFile(part));
    const mp4 = inspectMp4(part);
    if (mp4.isMp4 && !existsSync(this.mediaPath(sha256))) linkSync(part, this.mediaPath(sha256));
    return { sha256, bytes: statSync(part).size, mp4 };
  }

  async forget(handle: string): Promise<void> {
    const part = this.#part(handle);
    if (existsSync(part)) unlinkSync(part);
  }

  mediaPath(sha256: string): string {
    return join(this.#media, `${sha256}.mp4`);
  }

  /** Keeps the picture of a video, or answers false where the piece is neither JPEG nor PNG. */
  async keepThumbnail(videoId: string, piece: Piece): Promise<boolean> {
    if (!piece.complete || (await imageType(piece.path)) === null) {
      await this.discard(piece);
      return false;
    }
    await rename(piece.path, this.thumbnailPath(videoId));
    return true;
  }

  /** The digest of the picture that was set for a video, or null. */
  thumbnailSha256(videoId: string): string | null {
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

async function receiveSmall(request: IncomingMessage, path: string): Promise<Piece> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch (error) {
    if (error !== request.errored) throw error;
  }
  const body = Buffer.concat(chunks);
  writeFileSync(path, body);
  const sha256 = createHash('sha256').update(body).digest('hex');
  return { path, bytes: body.length, sha256, complete: request.complete };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export async function imageType(path: string): Promise<'image/jpeg' | 'image/png' | null> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.toString('hex', 0, 3) === 'ffd8ff') return 'image/jpeg';
    return buffer.toString('hex') === '89504e47' ? 'image/png' : null;
  } finally {
    await file.close();
  }
}
