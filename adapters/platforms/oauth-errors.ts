import { z } from 'zod';
import type { PlatformError } from '../ports.ts';
import { parseResponse } from '../web/parse-json.ts';
import { type ErrorTable, retryLater, MINUTE_MS, terminal, unknownOutcome, reconnect } from './error-table.ts';
import { type ResponseHead, toPlatformError, noResponseError } from './platform-errors.ts';
import type { PlatformReply } from './platform-http.ts';

const APP_MISCONFIGURED = terminal(
  'client_misconfigured',
  'The platform does not accept this app’s credentials or settings; the operator must check them.',
);
const REVOKED = reconnect(
  'grant_invalid',
  'The platform no longer accepts this account’s tokens; the owner may have revoked the access. Connect the account again.',
);
const TRY_LATER = 'The platform cannot issue tokens now; this is retried automatically.';
const UNKNOWN_REASON = unknownOutcome('platform_refused', 'The platform refused the call without a documented reason.');
const BUSY = retryLater('platform_unavailable', TRY_LATER);

/** The errors of RFC 6749 and those that the platforms add, as documented on 21 November 2026. */
export const OAUTH_ERRORS: ErrorTable = {
  access_denied: reconnect('access_denied', 'The owner did not allow the access; connect again and allow it.'),
  invalid_grant: REVOKED,
  invalid_token: REVOKED,
  invalid_client: APP_MISCONFIGURED,
  unauthorized_client: APP_MISCONFIGURED,
  redirect_uri_mismatch: APP_MISCONFIGURED,
  invalid_scope: APP_MISCONFIGURED,
  unsupported_grant_type: APP_MISCONFIGURED,
  unsupported_response_type: APP_MISCONFIGURED,
  invalid_request: terminal(
    'invalid_request',
    'The platform refused the sign-in request; connect again, or contact the operator of this service.',
  ),
  server_error: BUSY,
  temporarily_unavailable: BUSY,
  rate_limit_exceeded: retryLater('rate_limited', TRY_LATER, MINUTE_MS),
};

const Flat = z.object({ error: z.string() });

/** The error in a token endpoint's reply. */
export function toOAuthError(reply: PlatformReply): PlatformError {
  if (!reply.answered) return noResponseError(reply.failure);
  return toGrantError(OAUTH_ERRORS, parseResponse(Flat, reply.body)?.error ?? null, reply);
}

/**
 * The error of a call that decides whether a grant is valid. Only a documented code invalidates a grant, because a bare 401 may
 * come from a proxy.
 */
export function toGrantError(table: ErrorTable, platformCode: string | null, head: ResponseHead): PlatformError {
  const error = toPlatformError(table, platformCode, head);
  const documented = platformCode !== null && Object.hasOwn(table, platformCode);
  return documented || error.kind !== 'reconnect' ? error : { ...error, ...UNKNOWN_REASON };
}
