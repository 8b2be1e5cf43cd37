import {
  readAuthorization,
  type App,
  type Authorization,
  type AuthorizationFault,
} from '../../domain/apps/authorization.ts';
import { isRegistered } from '../../domain/apps/find-redirect-problem.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { loadApp } from './load-app.ts';

export interface AuthorizationRequest {
  app: App;
  redirectUri: string;
  state: string | null;
  asked: Authorization | AuthorizationFault;
}

/** Reads the request of an app. Throws if the app or its address is unknown: then nobody may be sent anywhere. */
export async function readRequest(ctx: ApiContext, text: string): Promise<AuthorizationRequest> {
  const query = new URLSearchParams(text);
  const clientId = readOnce(query, 'client_id');
  const redirectUri = readOnce(query, 'redirect_uri');
  const app = await loadApp(ctx, clientId);
  if (typeof app === 'string') throw refuse.invalidInput([{ path: 'client_id', message: app }]);
  if (!isRegistered(app.redirectUris, redirectUri)) {
    const message = 'It is not an address that the app has registered.';
    throw refuse.invalidInput([{ path: 'redirect_uri', message }]);
  }
  const asked = readAuthorization(query, ctx.deps.config.publicUrl);
  return { app, redirectUri, state: query.get('state'), asked };
}

function readOnce(query: URLSearchParams, name: string): string {
  const [value, ...more] = query.getAll(name);
  if (!value || more.length > 0) throw refuse.invalidInput([{ path: name, message: 'It is required once.' }]);
  return value;
}

/** The address of the app with the response. `iss` names the server that responds (RFC 9207). */
export function buildReturnUrl(
  ctx: ApiContext,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  response: Record<string, string>,
): string {
  const added = new URLSearchParams({ ...response, ...(state !== null && { state }), iss: ctx.deps.config.publicUrl });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${added.toString()}`;
}
