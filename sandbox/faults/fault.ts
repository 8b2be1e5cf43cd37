import type { Platform } from '../platform.ts';

/** Every kind of fault, with the moment at which it takes effect. */
export const FAULT_DESCRIPTIONS = {
  'before-accept': 'the socket is reset before anything is accepted',
  'after-accept-lost-reply': 'the call is carried out, then the socket is destroyed without a reply',
  'after-accept-5xx': 'the call is carried out, then the reply is a server error',
  'cut-upload': 'the connection breaks after half of the body (calls that carry video bytes)',
  slow: 'the call is carried out, its reply is delayed by slowMs (default 40000)',
  '5xx': 'a server error, nothing accepted',
  'expired-token': 'the access token (or upload URL) has expired, nothing accepted',
  'rate-limited': 'too many requests, nothing accepted',
  error: 'the platform error `code`, nothing accepted; `status`, `headers` and `message` override the defaults',
  response: 'an arbitrary response, nothing accepted: `status`, `headers`, and `body` or `bodyBytes` filler bytes',
  'processing-failure':
    'the last bytes are accepted (on reelnet: uploaded or fetched), then processing fails with `code`',
  'fetch-fails': 'the platform cannot fetch the video',
  'fetch-twice': 'the platform fetches the whole video twice',
  'fetch-head': 'the platform sends HEAD before it fetches the video',
  'fetch-ranges': 'the platform sends HEAD and then fetches the video in up to four ranges',
  'fetch-direct': 'the platform does not follow redirects',
} as const;

export type FaultKind = keyof typeof FAULT_DESCRIPTIONS;

/** A way in which the platform fetches a video. */
export type FetchFault = Extract<FaultKind, `fetch-${string}`>;

export function isFetchFault(kind: FaultKind): kind is FetchFault {
  return kind.startsWith('fetch-');
}

/** The response of an `error` or `response` fault; `code` is also the reason of a `processing-failure`. */
export interface FaultResponse {
  code: string;
  status: number;
  headers: Record<string, string>;
  message: string;
  body: string;
  bodyBytes: number;
}

export interface ScheduledFault {
  platform: Platform;
  /** The name of a call in `sandbox/catalog/calls.ts`, or `*`. */
  call: string;
  fault: FaultKind;
  /** The number of matching calls that still pass. */
  skip: number;
  /** The number of calls that then fail. */
  times: number;
  /** How long the call hangs before the fault takes effect. */
  afterMs: number;
  slowMs: number;
  /** Limits the fault to calls of this account; null for no limit. */
  accountId: string | null;
  response: FaultResponse;
}
