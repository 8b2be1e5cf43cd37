import { z } from 'zod';
import type { PlatformError } from '../ports.ts';
import { readAnswer } from './json-answer.ts';
import { type ErrorTable, errorFromTable, MINUTE_MS, noAnswer } from './platform-errors.ts';
import type { PlatformReply } from './platform-http.ts';

const APP_FAULT = 'The platform does not accept this app’s own credentials or settings; the operator must check them.';
const REVOKED =
  'The platform renews the access no more: its owner ended it, or a renewed token was lost on its way. Connect the account again.';
const BUSY = 'The platform cannot issue tokens at the moment; it is tried again later.';

/** The errors of RFC 6749 and those that the platforms add, as of 21 November 2026. */
export const OAUTH_ERRORS: ErrorTable = {
  access_denied: {
    kind: 'reconnect',
    code: 'access_denied',
    message: 'The owner did not allow the access; connect again and allow it.',
  },
  invalid_grant: { kind: 'reconnect', code: 'grant_invalid', message: REVOKED },
  invalid_token: { kind: 'reconnect', code: 'grant_invalid', message: REVOKED },
  invalid_client: { kind: 'terminal', code: 'client_misconfigured', message: APP_FAULT },
  unauthorized_client: { kind: 'terminal', code: 'client_misconfigured', message: APP_FAULT },
  redirect_uri_mismatch: { kind: 'terminal', code: 'client_misconfigured', message: APP_FAULT },
  invalid_scope: { kind: 'terminal', code: 'client_misconfigured', message: APP_FAULT },
  unsupported_grant_type: { kind: 'terminal', code: 'client_misconfigured', message: APP_FAULT },
  unsupported_response_type: { kind: 'terminal', code: 'client_misconfigured', message: APP_FAULT },
  invalid_request: {
    kind: 'terminal',
    code: 'invalid_request',
    message: 'The platform refused the sign-in request; connect again, or tell the operator of this service.',
  },
  server_error: { kind: 'retry_later', code: 'platform_unavailable', message: BUSY },
  temporarily_unavailable: { kind: 'retry_later', code: 'platform_unavailable', message: BUSY },
  rate_limit_exceeded: { kind: 'retry_later', code: 'rate_limited', message: BUSY, retryAfterMs: MINUTE_MS },
};

const Flat = z.object({ error: z.string() });

/** What a token endpoint's reply says when it is no grant. */
export function oauthError(reply: PlatformReply): PlatformError {
  if (!reply.answered) return noAnswer(reply.failure);
  return errorFromTable(OAUTH_ERRORS, readAnswer(Flat, reply.body)?.error ?? null, reply);
}
