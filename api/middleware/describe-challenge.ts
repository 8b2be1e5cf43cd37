import { APP_RESOURCES, type AppResource } from '../../domain/apps/app-scopes.ts';
import type { ApiContext } from '../http/context.ts';

const PROTECTED = '/.well-known/oauth-protected-resource';

/** Builds a `WWW-Authenticate` value with metadata of the resource (RFC 9728). Any sent token is `invalid_token`. */
export function describeChallenge(ctx: ApiContext, resource: AppResource): string {
  const error = ctx.get('Authorization') === '' ? '' : ', error="invalid_token"';
  return `Bearer realm="kinora"${error}, resource_metadata="${getMetadataUrl(ctx.deps.config.publicUrl, resource)}"`;
}

/** Builds a `WWW-Authenticate` value with the scopes an app must ask for (RFC 6750). Undefined for other callers. */
export function describeStepUp({ deps, state }: ApiContext, scopes: string): string | undefined {
  const { app } = state.key;
  if (!app) return undefined;
  const metadata = getMetadataUrl(deps.config.publicUrl, app.resource);
  return `Bearer realm="kinora", error="insufficient_scope", scope="${scopes}", resource_metadata="${metadata}"`;
}

/** Returns the URL of the metadata of a resource, whose path follows the well-known one. */
function getMetadataUrl(publicUrl: string, resource: AppResource): string {
  const { origin, pathname } = new URL(publicUrl);
  return `${origin}${PROTECTED}${pathname.replace(/\/$/u, '')}${APP_RESOURCES[resource]}`;
}
