import type { IncomingHttpHeaders } from 'node:http';

/** What a provider sent to a call's callback. */
export interface Callback {
  headers: IncomingHttpHeaders;
  query: URLSearchParams;
  /** Every byte of it, as it was signed. */
  body: Buffer;
}

export type CallbackResult =
  | { state: 'genuine'; jobId: string }
  /** Nobody who could have sent it has signed it, or not within the last minutes. */
  | { state: 'forged' }
  /** The keys to judge it by are not to be had now. */
  | { state: 'undecided' }
  /** It is genuine, and names no job that we could ask after. */
  | { state: 'unreadable' };

export interface CallbackReader {
  /** Whether the headers are worth a look at the body. */
  hasValidHeaders(headers: IncomingHttpHeaders): boolean;
  read(callback: Callback): Promise<CallbackResult>;
}

/** Signatures are good for five minutes around the clock of this machine, as both providers advise. */
const WINDOW_SECONDS = 300;

export function isRecent(timestamp: string | undefined): boolean {
  if (timestamp === undefined || !/^\d{1,12}$/u.test(timestamp)) return false;
  return Math.abs(Date.now() / 1_000 - Number(timestamp)) <= WINDOW_SECONDS;
}

export function getHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
