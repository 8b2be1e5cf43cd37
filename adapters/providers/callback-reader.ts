import type { IncomingHttpHeaders } from 'node:http';

/** A provider's request which reports that a job has ended. */
export interface ProviderCallback {
  headers: IncomingHttpHeaders;
  query: URLSearchParams;
  /** The raw bytes, which are signed. */
  body: Buffer;
}

export type CallbackResult =
  | { state: 'genuine'; jobId: string }
  /** The signature is invalid or too old. */
  | { state: 'forged' }
  /** The provider's keys cannot be fetched now. */
  | { state: 'keys_unavailable' }
  /** The signature is valid, but the callback names no job. */
  | { state: 'unreadable' };

export interface ProviderCallbackReader {
  /** Checks the headers before the body is read. */
  hasValidHeaders(headers: IncomingHttpHeaders): boolean;
  read(callback: ProviderCallback): Promise<CallbackResult>;
}

/** fal and Replicate advise to accept signatures for five minutes. */
const WINDOW_SECONDS = 300;

export function isRecent(timestamp: string | undefined): boolean {
  if (timestamp === undefined || !/^\d{1,12}$/u.test(timestamp)) return false;
  return Math.abs(Date.now() / 1_000 - Number(timestamp)) <= WINDOW_SECONDS;
}

export function getHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
