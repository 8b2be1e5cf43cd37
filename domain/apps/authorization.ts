import { AGENT_SCOPES, APP_RESOURCES, APP_SCOPES, type AppResource, type AppScope } from './app-scopes.ts';

/** An app, as it describes itself. */
export interface App {
  /** A sealed registration, or the URL of a client id metadata document. */
  clientId: string;
  name: string;
  redirectUris: readonly string[];
}

export interface Authorization {
  scopes: readonly AppScope[];
  resource: AppResource;
  /** The SHA-256 of the app's PKCE verifier, base64url. */
  challenge: string;
}

/** An OAuth error for the app. */
export interface AuthorizationFault {
  error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'invalid_target' | 'request_not_supported';
  description: string;
}

const MAX_STATE_LENGTH = 2_000;

/** Reads the scopes, resource and challenge of an authorization request. App and redirect URI are not checked. */
export function readAuthorization(query: URLSearchParams, publicUrl: string): Authorization | AuthorizationFault {
  const faulty = (error: AuthorizationFault['error'], description: string) => ({ error, description });
  const repeated = [...new Set(query.keys())].find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) return faulty('invalid_request', `${repeated.slice(0, 60)} is repeated.`);
  if (query.has('request') || query.has('request_uri')) {
    return faulty('request_not_supported', 'Request objects are not supported.');
  }
  if (query.get('response_type') !== 'code') return faulty('unsupported_response_type', 'response_type must be code.');
  if ((query.get('response_mode') ?? 'query') !== 'query') {
    return faulty('invalid_request', 'response_mode must be query.');
  }
  if (query.get('code_challenge_method') !== 'S256') {
    return faulty('invalid_request', 'code_challenge_method must be S256.');
  }
  const challenge = query.get('code_challenge') ?? '';
  if (!/^[\w-]{43}$/u.test(challenge)) {
    return faulty('invalid_request', 'code_challenge must be the SHA-256 of the verifier, in base64url.');
  }
  if ((query.get('state') ?? '').length > MAX_STATE_LENGTH) {
    return faulty('invalid_request', `state has more than ${MAX_STATE_LENGTH} characters.`);
  }
  // An app that names no resource gets the REST API.
  const named = query.get('resource');
  const resource = named === null ? 'api' : findResource(named, publicUrl);
  if (!resource) return faulty('invalid_target', 'resource must be the URL of the API or of MCP.');
  const scopes = findScopes(query.get('scope'));
  return scopes.length === 0 ? faulty('invalid_scope', 'None of the scopes exists.') : { scopes, resource, challenge };
}

/** Finds the resource with this URL. */
export function findResource(given: string, publicUrl: string): AppResource | null {
  const names = Object.keys(APP_RESOURCES) as AppResource[];
  return names.find((name) => given === `${publicUrl}${APP_RESOURCES[name]}`) ?? null;
}

/** Reads the requested scopes: those that MCP needs if none is named. Unknown ones are left out, as OAuth allows. */
function findScopes(given: string | null): readonly AppScope[] {
  const names = (given ?? '').split(' ').filter(Boolean);
  return names.length === 0 ? AGENT_SCOPES : APP_SCOPES.filter((scope) => names.includes(scope));
}
