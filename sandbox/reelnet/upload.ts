import type { Exchange } from '../http/exchange.ts';
import { json, Refusal, type Reply } from '../http/reply.ts';
import { injectFault } from '../faults/inject-fault.ts';
import type { ReceivedBody } from '../media/uploads.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { checkMedia } from './check-media.ts';
import { containerCollection, getContainerStatus, type Container } from './containers.ts';
import { reelnetFaults, presentUploadError } from './errors.ts';

const MAX_BYTES = 300 * 1_048_576;

/** `POST {uri}` with the headers `offset` and `file_size`: receives the bytes of the video. Does not publish. */
export async function receiveUpload(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const bearer = /^OAuth (\S+)$/.exec(exchange.header('authorization') ?? '')?.[1] ?? '';
  const found = state.grants.find('reelnet', ['access', 'short'], bearer);
  await injectFault(state, exchange, reelnetFaults, 'upload', found.accountId);
  if (found.state !== 'live')
    throw refuseUpload(401, 'NotAuthorizedError', 'The access token is invalid or has expired.');
  const container = containerCollection(state).get(exchange.param('container'));
  if (!container || container.videoUrl !== null || container.accountId !== found.grant.accountId) {
    throw refuseUpload(404, 'ProcessingFailedError', 'There is no such upload.');
  }
  if (exchange.header('file_url') !== null) {
    throw refuseUpload(400, 'ProcessingFailedError', 'The media could not be fetched from this URI.');
  }
  const offset = readCount(exchange, 'offset');
  const size = readCount(exchange, 'file_size');
  if (size === 0 || size > MAX_BYTES)
    throw refuseUpload(400, 'ProcessingFailedError', 'file_size is over 300 MB, or zero.');
  checkOpen(state, container, offset);
  const body = await state.uploads.receive(exchange);
  return state.uploadQueue.run(container.id, () => storeBytes(exchange, state, container.id, { offset, size }, body));
}

/** Stores bytes, one request at a time per container: of two with the same bytes, only the first is stored. */
async function storeBytes(
  exchange: Exchange,
  state: SimulatorState,
  id: string,
  at: { offset: number; size: number },
  body: ReceivedBody,
): Promise<Reply> {
  const container = containerCollection(state).get(id);
  if (!container) throw new Error('the container is missing');
  const received = at.offset + body.bytes;
  try {
    checkOpen(state, container, at.offset);
    if (received > at.size) throw refuseUpload(400, 'ProcessingFailedError', 'There are more bytes than file_size.');
    if (!body.complete) throw refuseUpload(400, 'PartialRequestError', 'The request ended early.', true);
  } catch (error) {
    await state.uploads.discard(body);
    throw error;
  }
  if (received < at.size) {
    await state.uploads.append(id, at.offset, body);
    containerCollection(state).put(id, { ...container, received });
    throw refuseUpload(400, 'PartialRequestError', 'Partial request (did not match length of file)', true);
  }
  const media = await state.uploads.finish(id, at.offset, body);
  const errorSubcode =
    exchange.processingFailure === null ? checkMedia(media.mp4, container) : Number(exchange.processingFailure);
  containerCollection(state).put(id, { ...container, received, media, errorSubcode, uploadedAt: Date.now() });
  await state.uploads.deletePart(id);
  return json(200, { success: true, message: 'Upload successful.' });
}

function checkOpen(state: SimulatorState, container: Container, offset: number): void {
  if (getContainerStatus(state, container) === 'EXPIRED') {
    throw refuseUpload(400, 'ProcessingFailedError', 'The container has expired.');
  }
  if (container.uploadedAt !== null)
    throw refuseUpload(400, 'ProcessingFailedError', 'The upload is already complete.');
  if (offset !== container.received) {
    throw refuseUpload(400, 'OffsetInvalidError', `The offset should be ${container.received}.`, true);
  }
}

function readCount(exchange: Exchange, name: string): number {
  const text = exchange.header(name) ?? '';
  if (!/^\d{1,12}$/.test(text))
    throw refuseUpload(400, 'ProcessingFailedError', `The header ${name} must be a whole number.`);
  return Number(text);
}

function refuseUpload(status: number, type: string, message: string, retriable = false): Refusal {
  return new Refusal(presentUploadError(status, type, message, retriable));
}
