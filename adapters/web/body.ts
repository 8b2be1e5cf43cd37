import type { OpenResponse, OutboundLimits } from './send-request.ts';
import { OutboundError, toOutboundFailure } from './outbound-error.ts';

/**
 * Yields the chunks of a body and counts their bytes, because `Content-Length` may be wrong. Throws `too_large` beyond `maxBytes`,
 * `timed_out` if too few bytes arrive in a time window, and `bad_encoding` if the body is compressed.
 */
export async function* readChunks(
  exchange: OpenResponse,
  maxBytes: number,
  limits: OutboundLimits,
): AsyncGenerator<Buffer, void> {
  rejectEncodings(exchange);
  if (Number(exchange.headers['content-length'] ?? 0) > maxBytes) throw tooLargeError(maxBytes);
  let bytes = 0;
  for await (const chunk of readSteadyChunks(exchange, limits)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLargeError(maxBytes);
    yield chunk;
  }
}

export async function readBody(exchange: OpenResponse, maxBytes: number, limits: OutboundLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readChunks(exchange, maxBytes, limits)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The beginning of a body: at most `maxBytes`, or the bytes until the connection failed. */
export async function readTruncatedBody(
  exchange: OpenResponse,
  maxBytes: number,
  limits: OutboundLimits,
): Promise<Buffer> {
  rejectEncodings(exchange);
  const chunks: Buffer[] = [];
  let left = maxBytes;
  try {
    for await (const chunk of readSteadyChunks(exchange, limits)) {
      chunks.push(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) break;
    }
  } catch (error) {
    // Rethrows errors of our own.
    toOutboundFailure(error);
  }
  return Buffer.concat(chunks);
}

async function* readSteadyChunks({ body }: OpenResponse, limits: OutboundLimits): AsyncGenerator<Buffer, void> {
  let sinceLast = 0;
  const timer = setInterval(() => {
    if (sinceLast < limits.windowBytes) body.destroy(new OutboundError('timed_out', describeSpeed(sinceLast, limits)));
    sinceLast = 0;
  }, limits.windowMs);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      sinceLast += chunk.length;
      yield chunk;
    }
  } finally {
    clearInterval(timer);
  }
}

function describeSpeed(bytes: number, { windowBytes, windowMs }: OutboundLimits): string {
  const perSecond = (count: number): string => `${Math.round((count / windowMs) * 1000)} bytes per second`;
  return `The server sends too slowly: ${perSecond(bytes)}, of at least ${perSecond(windowBytes)}.`;
}

function rejectEncodings({ headers }: OpenResponse): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    throw new OutboundError('bad_encoding', 'The server sent a content encoding that was not requested.');
  }
}

function tooLargeError(maxBytes: number): OutboundError {
  return new OutboundError('too_large', `The response is larger than ${maxBytes} bytes.`);
}
