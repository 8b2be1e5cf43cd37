import { z } from 'zod';
import type { PlatformError } from '../ports.ts';
import { parseResponse } from '../web/parse-json.ts';
import { type ErrorTable, retryLater, MINUTE_MS, terminal, unknownOutcome, reconnect } from './error-table.ts';
import { type ResponseHead, toPlatformError, noResponseError } from './platform-errors.ts';
import type { PlatformReply } from './platform-http.ts';

const APP_MISCONFIGURED = terminal(
  'client_misconfigured',
  'The platform does not accept this app’s own credentials or settings; the operator must check them.',
);
const REVOKED = reconnect(
  'grant_invalid',
  'The platform renews the access no more: its owner ended it, or a renewed token was lost on its way. Connect the account again.',
);
const TRY_LATER = 'The platform cannot issue tokens at the moment; it is tried again later.';
const UNKNOWN_REASON = unknownOutcome('platform_refused', 'The platform refused the call and gave no known reason.');
const BUSY = retryLater('platform_unavailable', TRY_LATER);

/** The errors of RFC 6749 and those that the platforms add, as of 21 November 2026. */
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
    'The platform refused the sign-in request; connect again, or tell the operator of this service.',
  ),
  server_error: BUSY,
  temporarily_unavailable: BUSY,
  rate_limit_exceeded: retryLater('rate_limited', TRY_LATER, MINUTE_MS),
};

const Flat = z.object({ error: z.string() });

/** What a token endpoint's reply says when it is no grant. */
export function toOAuthError(reply: PlatformReply): PlatformError {
  if (!reply.answered) return noResponseError(reply.failure);
  return toGrantError(OAUTH_ERRORS, parseResponse(Flat, reply.body)?.error ?? null, reply);
}

/**
 * What a call says that decides whether a grant lives. Only a documented code ends one: a bare 401 may be a proxy's page, and
 * no renewal follows here that would tell.
 */
export function toGrantError(table: ErrorTable, platformCode: string | null, head: ResponseHead): PlatformError {
  const error = toPlatformError(table, platformCode, head);
  const documented = platformCode !== null && Object.hasOwn(table, platformCode);
  return documented || error.kind !== 'reconnect' ? error : { ...error, ...UNKNOWN_REASON };
}
