import { z } from 'zod';
import type { PlatformError } from '../../ports.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { type ErrorTable, MINUTE_MS, reconnect, retryLater, terminal } from '../error-table.ts';
import { toPlatformError } from '../platform-errors.ts';
import type { PlatformResponse } from '../platform-http.ts';
import { limitWaitMs } from '../response-fields.ts';

const RESTRICTED = terminal(
  'account_restricted',
  'The account is suspended, deactivated or taken down; its owner must resolve this with its host.',
);
const SIGN_IN_REFUSED = reconnect(
  'sign_in_refused',
  'The host does not accept this handle with this app password; connect the account again, with an app password.',
);
const EXPIRED = reconnect('token_expired', 'The host no longer accepts this account’s token; connect it again.');
const BAD_VIDEO = terminal('media_rejected', 'The host refused the video: it is too large, or not an MP4.');

/** The errors of the calls that this connector makes, as the protocol's lexicons document them on 27 November 2026. */
export const ATPROTO_ERRORS: ErrorTable = {
  AuthenticationRequired: SIGN_IN_REFUSED,
  AuthMissing: EXPIRED,
  AuthFactorTokenRequired: SIGN_IN_REFUSED,
  ExpiredToken: EXPIRED,
  InvalidToken: EXPIRED,
  BadTokenScope: reconnect(
    'scope_missing',
    'The password may not post; connect the account with another app password.',
  ),
  AccountTakedown: RESTRICTED,
  AccountSuspended: RESTRICTED,
  AccountDeactivated: RESTRICTED,
  RepoDeactivated: RESTRICTED,
  RepoTakendown: RESTRICTED,
  RepoSuspended: RESTRICTED,
  RepoNotFound: terminal('account_gone', 'The host no longer has this account; connect it again at its new host.'),
  InvalidRequest: terminal('invalid_request', 'The host refused the post; check its texts, and post it again.'),
  InvalidRecord: terminal('invalid_request', 'The host refused the post; check its texts, and post it again.'),
  InvalidMimeType: BAD_VIDEO,
  InvalidSize: BAD_VIDEO,
  BlobTooLarge: BAD_VIDEO,
  PayloadTooLarge: BAD_VIDEO,
  BlobNotFound: terminal(
    'handle_expired',
    'The host deleted the video before it was published, and nothing was published; post it again.',
  ),
  RateLimitExceeded: retryLater(
    'rate_limited',
    'The host’s rate limit is reached; this is retried automatically.',
    MINUTE_MS,
  ),
};

const ErrorBody = z.object({ error: z.string() });

/** The host's own name of an error, or null. */
export function readErrorName(reply: PlatformResponse): string | null {
  return parseResponse(ErrorBody, reply.body)?.error ?? null;
}

/** Converts an error response. Hosts report the end of a rate limit in Unix seconds. */
export function toAtprotoError(reply: PlatformResponse): PlatformError {
  const error = toPlatformError(ATPROTO_ERRORS, readErrorName(reply), reply);
  const reset = Number(reply.headers['ratelimit-reset']);
  const waitMs = reset * 1_000 - Date.now();
  return error.code === 'rate_limited' && waitMs > 0 ? { ...error, retryAfterMs: limitWaitMs(waitMs) } : error;
}
