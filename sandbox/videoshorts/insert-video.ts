import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { refuseMissingParameter, refuse } from './errors.ts';
import { authorizeInsert, createSession, openSession } from './open-session.ts';
import { finishUpload, presentFinalReply } from './upload.ts';
import { readFile } from 'node:fs/promises';
import { parseObject } from '../json.ts';
import type { ReceivedBody, Uploads } from '../media/uploads.ts';

/** `POST /upload/youtube/v3/videos`: opens a resumable session, or takes the whole video in one multipart request. */
export async function insertVideo(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  switch (exchange.query('uploadType')) {
    case 'resumable':
      return openSession(exchange, state);
    case 'multipart':
      return insertWhole(exchange, state);
    default:
      throw refuseMissingParameter('uploadType (resumable and multipart are simulated)');
  }
}

async function insertWhole(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const arrivedAt = new Date().toISOString();
  const account = await authorizeInsert(exchange, state, 'publish');
  const { metadata, media } = await readMultipart(exchange, state.uploads);
  const session = createSession(exchange, state, account, metadata, media.bytes);
  const whole = { ...session, received: media.bytes };
  return presentFinalReply(
    exchange,
    state,
    await finishUpload(exchange, state, whole, { first: 0, body: media, arrivedAt }),
  );
}

/** Reads `multipart/related`: a JSON part with the metadata, then a part with the media. */
async function readMultipart(
  exchange: Exchange,
  uploads: Uploads,
): Promise<{ metadata: Record<string, unknown>; media: ReceivedBody }> {
  const boundary = /boundary="?([^";]+)"?/.exec(exchange.header('content-type') ?? '')?.[1];
  if (!boundary) throw refuse(400, 'badContent', 'The request must be multipart/related.', 'global');
  const received = await uploads.receive(exchange);
  const body = typeof received.content === 'string' ? await readFile(received.content) : received.content;
  await uploads.discard(received);
  const [metadata, media] = splitParts(body, `--${boundary}`);
  const parsed = parseObject(metadata?.toString('utf8') ?? '');
  if (!parsed || !media) throw refuse(400, 'badContent', 'The request must have two parts.', 'global');
  return { metadata: parsed, media: await uploads.receiveStream([media]) };
}

/** Returns the contents of the parts, without their headers. */
function splitParts(body: Buffer, delimiter: string): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = body.indexOf(delimiter); at >= 0;) {
    const next = body.indexOf(delimiter, at + delimiter.length);
    if (next < 0) break;
    const start = body.indexOf('\r\n\r\n', at) + 4;
    parts.push(body.subarray(start, next - 2));
    at = next;
  }
  return parts;
}
