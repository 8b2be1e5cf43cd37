/** The one guarded way out. */

/** Why an outbound request has no usable answer. */
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
  /** Counted bytes of the body; more is `too_large`, or cut there when `truncate` is set. */
  maxBytes: number;
  truncate?: boolean;
  /** 0 (default) never follows. */
  maxRedirects?: number;
}

export interface DownloadRequest extends Omit<OutboundRequest, 'method' | 'body' | 'truncate'> {
  /** Called as bytes arrive; `total` is what the server promised, null where it did not say. */
  onBytes?: (received: number, total: number | null) => void;
  signal?: AbortSignal;
}

/** The one guarded way out: webhooks, media, pages. Judges the connected address, never the string. */
export interface WebClient {
  request(url: string, request: OutboundRequest): Promise<OutboundResponse>;
  /** Streams a GET body into a file; same guards. Throws only when `signal` aborts. */
  download(
    url: string,
    path: string,
    request: DownloadRequest,
  ): Promise<
    | { ok: true; bytes: number; mimeType: string; sha256: string }
    | { ok: false; failure: OutboundFailure; message: string }
    | { ok: false; failure: 'bad_status'; status: number; message: string }
  >;
  /** Whether a URL may ever be called (scheme, port, literal address): the check at acceptance, without a socket. */
  findUrlProblem(url: string): string | null;
}
