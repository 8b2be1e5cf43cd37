/** Why an outbound request has no usable response. */
export type OutboundFailure =
  | 'blocked_address'
  | 'invalid_url'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'timed_out'
  | 'too_large'
  | 'too_many_redirects'
  | 'bad_encoding'
  | 'reset';

export type OutboundResponse =
  | { ok: true; status: number; headers: Record<string, string>; body: Buffer; finalUrl: string; ms: number }
  | { ok: false; failure: OutboundFailure; message: string; ms: number };

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Whole request, milliseconds. Default 60,000. */
  timeoutMs?: number;
  /** A longer body fails with `too_large`, or is cut if `truncate` is set. */
  maxBytes: number;
  truncate?: boolean;
  /** Default 0. */
  maxRedirects?: number;
  /** Uses a connection of an earlier request to the same origin if one is idle. Redirects are not followed. */
  keepAlive?: boolean;
}

export interface DownloadRequest extends Omit<OutboundRequest, 'method' | 'body' | 'truncate' | 'keepAlive'> {
  /** `total` is the `Content-Length`; null if the server sent none. */
  onBytes?: (received: number, total: number | null) => void;
  /** A slower transfer fails with `timed_out`. Default: 1 KiB per second, as for every response. */
  minBytesPerSecond?: number;
  signal?: AbortSignal;
}

/** Sends outbound requests to URLs of others, such as webhooks and pages. Checks the connected address, too. */
export interface WebClient {
  request(url: string, request: OutboundRequest): Promise<OutboundResponse>;
  /** Streams the body of a GET response into a file. Throws if `signal` aborts, or if the disk fails. */
  download(
    url: string,
    path: string,
    request: DownloadRequest,
  ): Promise<
    | { ok: true; bytes: number; mimeType: string; sha256: string }
    | { ok: false; failure: OutboundFailure; message: string }
    | { ok: false; failure: 'bad_status'; status: number; message: string }
  >;
  /** Why a URL can never be requested (scheme, port, IP literal); null if it can. Opens no connection. */
  findUrlProblem(url: string): string | null;
}
