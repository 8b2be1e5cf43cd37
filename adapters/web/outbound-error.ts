import { errors } from 'undici';
import type { OutboundFailure } from '../ports.ts';

/** An external failure. The client converts it to data. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

const BY_CODE: Readonly<Record<string, [OutboundFailure, string]>> = {
  ERR_IP_BLOCKED: ['blocked_address', 'The address is not on the public internet.'],
  ECONNREFUSED: ['connect_failed', 'The server refused the connection.'],
  EHOSTUNREACH: ['connect_failed', 'The server cannot be reached.'],
  ENETUNREACH: ['connect_failed', 'The network of the server cannot be reached.'],
  EADDRNOTAVAIL: ['connect_failed', 'The server cannot be reached.'],
  ETIMEDOUT: ['connect_failed', 'The server did not accept the connection in time.'],
  UND_ERR_HEADERS_TIMEOUT: ['timed_out', 'The server did not respond in time.'],
  UND_ERR_BODY_TIMEOUT: ['timed_out', 'The server stopped sending.'],
  UND_ERR_HEADERS_OVERFLOW: ['too_large', 'The headers of the response are too large.'],
};

const RESET_CODES: ReadonlySet<string> = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
]);

const RESET = { failure: 'reset', message: 'The connection ended without a complete HTTP response.' } as const;

/** Converts an error of an outbound request. Errors of our own (a bad argument, a full disk) are rethrown. */
export function toOutboundFailure(error: unknown): { failure: OutboundFailure; message: string } {
  if (error instanceof OutboundError) return { failure: error.failure, message: error.message };
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  if (name === 'TimeoutError') return { failure: 'timed_out', message: 'The server took too long.' };
  if (error instanceof errors.HTTPParserError) return RESET;
  if (typeof code !== 'string') throw error;
  const known = BY_CODE[code];
  if (known) return { failure: known[0], message: known[1] };
  if (RESET_CODES.has(code)) return RESET;
  throw error;
}
