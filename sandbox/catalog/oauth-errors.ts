/** The HTTP status of the documented errors of token endpoints: RFC 6749 and platform extensions. */
export const OAUTH_ERRORS: Readonly<Record<string, number>> = {
  access_denied: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_request: 400,
  invalid_scope: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  server_error: 500,
  temporarily_unavailable: 503,
};

/** Whether the call uses the flat OAuth error format. */
export function isOAuthCall(call: string): boolean {
  return call === 'token' || call === 'refresh' || call === 'revoke';
}
