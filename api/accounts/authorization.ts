import type { Authorization } from '../../db/accounts/oauth-states.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { createToken } from '../access/create-token.ts';
import type { ApiDeps } from '../api-deps.ts';

/** Creates a state and a code verifier, and the URL of the platform's consent page for them. */
export function createAuthorization(
  deps: ApiDeps,
  platform: Platform,
  sandbox: boolean,
): Authorization & { authorizeUrl: string } {
  const [state, codeVerifier] = [createToken(), createToken()];
  const connector = deps.connectors[sandbox ? 'sandbox' : 'live'][platform];
  const authorizeUrl = connector.authorizeUrl({ state, redirectUri: buildRedirectUri(deps, platform), codeVerifier });
  return { state, codeVerifierSealed: deps.secrets.seal(codeVerifier), authorizeUrl };
}

/** The URL to which the platform redirects the owner's browser. */
export function buildRedirectUri({ config }: Pick<ApiDeps, 'config'>, platform: Platform): string {
  return `${config.publicUrl}/oauth/${platform}/callback`;
}
