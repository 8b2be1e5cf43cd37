import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { checkFolder } from '../../adapters/storage/check-folder.ts';
import { removeOrphans } from '../../db/content/orphaned-files.ts';
import { MAX_MEDIA_BYTES } from '../../domain/content/asset-uploads.ts';
import { getTeamOfWork } from '../../shares/run-for-team.ts';
import { SHARES } from '../../shares/shares.ts';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { createPacer } from '../http/next-turn.ts';
import type { ReceivedFile } from '../http/received-file.ts';
import { receiveBody } from '../http/receive-body.ts';
import { hasBody, readJson } from '../middleware/read-json.ts';
import { findValueProblems } from '../middleware/find-value-problems.ts';
import { openUploadRoom } from './upload-room.ts';

const MAX_FIELD_BYTES = 4_096;
const FIELDS: ReadonlySet<string> = new Set(['workspaceId', 'name']);

/** Deletes the file of a request when the request ends: from disk, and from storage if no asset refers to it. */
export function removeUploadAfterwards(): ApiMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } finally {
      if (ctx.state.upload) await discard(ctx, ctx.state.upload);
    }
  };
}

async function discard({ deps }: ApiContext, { path, room, storageKey: storedAs }: ReceivedFile): Promise<void> {
  await rm(path, { force: true });
  room.release();
  if (storedAs === undefined) return;
  await removeOrphans(deps.orm.em, [storedAs], deps.storage.remove).catch((error: unknown) =>
    deps.log.warn({ err: error, storedAs }, 'left an orphaned file to the background job'),
  );
}

export async function createScratchPath(ctx: ApiContext): Promise<string> {
  const folder = join(ctx.deps.config.home, 'uploads');
  await mkdir(folder, { recursive: true });
  return join(folder, randomBytes(12).toString('hex'));
}

/**
 * Reads the body of POST /assets: JSON, or a form with one file and the fields `workspaceId` and `name`. The file of a
 * form is streamed to disk and appears in the returned body as its SHA-256.
 */
export async function receiveAsset(ctx: ApiContext): Promise<unknown> {
  if (!hasBody(ctx) || !/^multipart\/form-data\b/iu.test(ctx.get('content-type')))
    return rejectFileProperty(await readJson(ctx));
  const upload = await openUpload(ctx, '');
  await requireWritable(ctx);
  await upload.room.reserve(Number(ctx.get('content-length')));
  const fields = await receiveBody(ctx, MAX_MEDIA_BYTES, () => readForm(ctx, upload));
  if (upload.sha256 === '') throw refuse.invalidInput([{ path: 'file', message: 'It is required.' }]);
  const received = { name: upload.name, ...fields, file: upload.sha256 };
  const unreadable = findValueProblems(received);
  if (unreadable.length > 0) throw refuse.invalidInput(unreadable);
  return received;
}

/** Waits for a place for the request's file, `ctx.state.upload`, which `removeUploadAfterwards` removes. */
export async function openUpload(ctx: ApiContext, name: string): Promise<ReceivedFile> {
  const path = await createScratchPath(ctx);
  const upload = { path, name, bytes: 0, sha256: '', room: await openUploadRoom(ctx) };
  ctx.state.upload = upload;
  return upload;
}

/** Throws unless the folder of uploads can be written and its disk has space. */
export async function requireWritable({ deps: { config } }: ApiContext): Promise<void> {
  const { minFreeBytes } = config.storage;
  const failure = await checkFolder(join(config.home, 'uploads'), { name: 'uploads', minFreeBytes });
  if (failure) throw failure;
}

function rejectFileProperty(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('file' in json)) return json;
  const message = 'Send a file as multipart/form-data, or JSON with a sourceUrl or an uploadId.';
  throw refuse.invalidInput([{ path: 'file', message }]);
}

async function readForm(ctx: ApiContext, upload: ReceivedFile): Promise<Record<string, string>> {
  const form = createFormParser(ctx);
  const fields: Record<string, string> = {};
  const problems: { path: string; message: string }[] = [];
  const writes: Promise<void>[] = [];
  const failed = Promise.withResolvers<never>();
  form.on('field', (name, value, info) => {
    if (!FIELDS.has(name)) problems.push({ path: name, message: 'There is no such property.' });
    else if (name in fields || info.valueTruncated)
      problems.push({ path: name, message: `It is repeated, or longer than ${MAX_FIELD_BYTES} bytes.` });
    else fields[name] = value;
  });
  form.on('file', (name, stream, info) => {
    // If the form ends early, so does the file, possibly unread. Its error would end the process if nothing listened.
    stream.on('error', () => undefined);
    upload.name = basename(info.filename ?? 'file').slice(0, 255);
    if (name !== 'file') problems.push({ path: name, message: 'The field of the file must be named "file".' });
    stream.once('limit', () => problems.push({ path: 'file', message: `It is larger than ${MAX_MEDIA_BYTES} bytes.` }));
    writes.push(
      writeToDisk(stream, upload).catch((error: unknown) => {
        // The rest of the body is discarded, so that the client can finish sending and read the response.
        stream.resume();
        failed.reject(error);
      }),
    );
  });
  form.on('filesLimit', () => problems.push({ path: 'file', message: 'The form must contain one file only.' }));
  const received = parseForm(ctx, form).then(() => Promise.all(writes));
  // After a failed write the request is answered at once. What happens to the rest of its body no longer matters.
  await Promise.race([failed.promise, received]);
  if (problems.length > 0) throw refuse.invalidInput(problems);
  return fields;
}

function createFormParser(ctx: ApiContext): busboy.Busboy {
  try {
    const limits = { files: 1, fileSize: MAX_MEDIA_BYTES, fields: 8, fieldSize: MAX_FIELD_BYTES, parts: 10 };
    return busboy({ headers: ctx.req.headers, limits, defParamCharset: 'utf8' });
  } catch (cause) {
    throw refuse.badRequest(`The form is malformed: ${cause instanceof Error ? cause.message : 'unknown error'}.`);
  }
}

async function parseForm(ctx: ApiContext, form: busboy.Busboy): Promise<void> {
  try {
    await pipeline(ctx.req, form);
  } catch (cause) {
    ctx.set('Connection', 'close');
    throw refuse.badRequest(
      `The form is incomplete or malformed: ${cause instanceof Error ? cause.message : 'unknown error'}.`,
    );
  }
}

/** Another team is active if it had a place among the requests within this time. */
const ACTIVE_MS = 1_000;
/** Shorter waits are skipped: `uploadRate` adds them to the next one. */
const MIN_WAIT_MS = 10;

/** Slows an upload to the team's share of the rate while another team is active. The socket applies backpressure. */
async function waitForRate(bytes: number): Promise<void> {
  const team = getTeamOfWork();
  if (!SHARES.requests.wasUsedBesides(team, ACTIVE_MS)) return;
  const waitMs = SHARES.uploadRate.take(team, bytes, performance.now());
  if (waitMs >= MIN_WAIT_MS) await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/**
 * Writes the stream to the file of the upload and computes its hash. Returns early and without a hash if `stop` aborts.
 * A failure does not destroy the stream, because the form would then never end.
 */
export async function writeToDisk(stream: Readable, upload: ReceivedFile, stop?: AbortSignal): Promise<void> {
  const hash = createHash('sha256');
  const pause = createPacer();
  const file = await open(upload.path, 'wx');
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (stop?.aborted) return;
      hash.update(chunk);
      await upload.room.reserve(upload.bytes + chunk.length);
      await file.writeFile(chunk);
      upload.bytes += chunk.length;
      upload.room.setWritten(upload.bytes);
      // A fast sender would otherwise block the event loop.
      await pause();
      await waitForRate(chunk.length);
    }
  } finally {
    await file.close();
  }
  upload.sha256 = hash.digest('hex');
}
