import type { PlatformErrorKind } from '../ports.ts';

/** Our equivalent of one documented platform error. */
export interface KnownError {
  kind: PlatformErrorKind;
  code: string;
  message: string;
  /** Set if the platform documents a time window. */
  retryAfterMs?: number;
}

/** A platform's documented errors by the platform's code. */
export type ErrorTable = Readonly<Record<string, KnownError>>;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export function terminal(code: string, message: string): KnownError {
  return { kind: 'terminal', code, message };
}

/** Builds the terminal errors with one code of ours from their messages by the platform's code. */
export const terminals = (code: string, messages: Readonly<Record<string, string>>): ErrorTable =>
  Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, terminal(code, message)]));

export function reconnect(code: string, message: string): KnownError {
  return { kind: 'reconnect', code, message };
}

export function retryLater(code: string, message: string, retryAfterMs?: number): KnownError {
  return { kind: 'retry_later', code, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** The call may have taken effect, so its status must be read. */
export function unknownOutcome(code: string, message: string): KnownError {
  return { kind: 'unknown', code, message };
}
