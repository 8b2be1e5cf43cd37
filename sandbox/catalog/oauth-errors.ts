/** The HTTP status of the errors that the token endpoints document, in RFC 6749's words and some of their own. */
export const OAUTH_DOCUMENTED: Readonly<Record<string, number>> = {
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

/** The calls that answer flat, in the words of OAuth. */
export function speaksOAuth(call: string): boolean {
  return call === 'token' || call === 'refresh' || call === 'revoke';
}
