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
import type { Exchange } from './exchange.ts';
import { token } from './ids.ts';
import { inspectMp4, type Mp4 } from './media.ts';

/** The body of one request, held beside the upload it belongs to until it is known whether it may join. */
export interface Piece {
  /** A small body itself, of any other the file that it lies in. */
  held: Buffer | string;
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

/** A body up to this size never sees a file of its own: on a thousand uploads in one second, making files is what costs. */
const SMALL_BYTES = 262_144;

/**
 * Video bytes on disk, not in memory. Each request is received by itself, a large one into a file of its own, so that two
 * requests of one upload (a stopped worker that wakes up, and its successor) cannot mix; the first that is whole and fits joins it.
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

  /** Reads the whole body. Whoever receives a piece joins, finishes with or discards it. */
  async receive({ request, afterwards }: Exchange): Promise<Piece> {
    const cut = afterwards?.armed.fault === 'cut-upload';
    const wanted = cut ? Number(request.headers['content-length'] ?? 0) / 2 : Infinity;
    const announced = Number(request.headers['content-length'] ?? Infinity);
    if (announced <= SMALL_BYTES && !cut) return receiveSmall(request);
    const path = join(this.#pieces, token(12));
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
    return { held: path, bytes, sha256: hash.digest('hex'), complete: request.complete && !cut };
  }

  async discard({ held }: Piece): Promise<void> {
    if (typeof held === 'string') await rm(held, { force: true });
  }

  /** Puts a piece at `offset` of an upload, over whatever an earlier, unacknowledged attempt left beyond it. */
  async join(handle: string, offset: number, piece: Piece, length = piece.bytes): Promise<void> {
    const part = this.#part(handle);
    const { held } = piece;
    if (typeof held !== 'string') {
      if (offset > 0) truncateSync(part, offset);
      writeFileSync(part, held.subarray(0, length), { flag: offset > 0 ? 'a' : 'w' });
      return;
    }
    if (length < piece.bytes) await truncate(held, length);
    if (offset === 0) {
      renameSync(held, part);
      return;
    }
    await truncate(part, offset);
    await pipeline(createReadStream(held), createWriteStream(part, { flags: 'r+', start: offset }));
    await this.discard(piece);
  }

  /** The upload and its last piece as a video that can be shown. What came before stays where it was as well, until `forget`. */
  async finish(handle: string, offset: number, piece: Piece): Promise<FinishedMedia> {
    if (offset === 0 && typeof piece.held !== 'string') return this.#finishWhole(piece.held, piece.sha256);
    await this.join(handle, offset, piece);
    const part = this.#part(handle);
    const sha256 = offset === 0 ? piece.sha256 : await hashFile(part);
    const mp4 = inspectMp4(part);
    if (mp4.isMp4 && !existsSync(this.mediaPath(sha256))) linkSync(part, this.mediaPath(sha256));
    return { sha256, bytes: statSync(part).size, mp4 };
  }

  #finishWhole(video: Buffer, sha256: string): FinishedMedia {
    const mp4 = inspectMp4(video);
    const path = this.mediaPath(sha256);
    if (mp4.isMp4 && !existsSync(path)) {
      const half = join(this.#pieces, token(12));
      writeFileSync(half, video);
      renameSync(half, path);
    }
    return { sha256, bytes: video.length, mp4 };
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
    const { held } = piece;
    if (!piece.complete || (await imageType(held)) === null) {
      await this.discard(piece);
      return false;
    }
    if (typeof held === 'string') renameSync(held, this.thumbnailPath(videoId));
    else writeFileSync(this.thumbnailPath(videoId), held);
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

async function receiveSmall(request: IncomingMessage): Promise<Piece> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch (error) {
    if (error !== request.errored) throw error;
  }
  const held = Buffer.concat(chunks);
  const sha256 = createHash('sha256').update(held).digest('hex');
  return { held, bytes: held.length, sha256, complete: request.complete };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** By the first bytes of the picture, or of the file at a path. */
export async function imageType(picture: Buffer | string): Promise<'image/jpeg' | 'image/png' | null> {
  if (typeof picture !== 'string') return typeOf(picture);
  const file = await open(picture, 'r');
  try {
    return typeOf((await file.read(Buffer.alloc(4), 0, 4, 0)).buffer);
  } finally {
    await file.close();
  }
}

function typeOf(picture: Buffer): 'image/jpeg' | 'image/png' | null {
  if (picture.toString('hex', 0, 3) === 'ffd8ff') return 'image/jpeg';
  return picture.toString('hex', 0, 4) === '89504e47' ? 'image/png' : null;
}
