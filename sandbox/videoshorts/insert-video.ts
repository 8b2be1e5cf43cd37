import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { refuseMissingParameter } from './errors.ts';
import { readMultipart } from './multipart.ts';
import { authorizeInsert, createSession, openSession } from './open-session.ts';
import { finishUpload, presentFinalAnswer } from './upload.ts';

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
  return presentFinalAnswer(
    exchange,
    state,
    await finishUpload(exchange, state, whole, { first: 0, body: media, arrivedAt }),
  );
}
