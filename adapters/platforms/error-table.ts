import type { PlatformErrorKind } from '../ports.ts';

/** How one documented error of a platform reads for us. */
export interface KnownError {
  kind: PlatformErrorKind;
  code: string;
  message: string;
  /** When to try again, where the platform's documentation names a window, milliseconds. */
  retryAfterMs?: number;
}

/** A platform's documented errors by its own code. */
export type ErrorTable = Readonly<Record<string, KnownError>>;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** The end: nothing helps. */
export function terminal(code: string, message: string): KnownError {
  return { kind: 'terminal', code, message };
}

/** The owner must connect the account again. */
export function reconnect(code: string, message: string): KnownError {
  return { kind: 'reconnect', code, message };
}

/** It passes by itself. */
export function retryLater(code: string, message: string, retryAfterMs?: number): KnownError {
  return { kind: 'retry_later', code, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** It does not tell what happened: that must be read. */
export function unknownOutcome(code: string, message: string): KnownError {
  return { kind: 'unknown', code, message };
}
