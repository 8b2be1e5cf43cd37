import { ConfigError } from '../../config/config-error.ts';
import { readSettings } from '../../config/read-settings.ts';
import type { Environment } from '../../config/variables/setting.ts';
import { SSO } from '../../config/variables/sso.ts';
import type { IdentityClient } from './oidc-client.ts';

/** Returns null if the instance has no identity provider. Throws a `ConfigError` if a setting is missing or invalid. */
export function readIdentitySettings(env: Environment): IdentityClient | null {
  const { SSO_ISSUER: issuer, SSO_CLIENT_ID: clientId, SSO_CLIENT_SECRET: clientSecret } = readSettings(SSO, env);
  if (issuer === undefined) return null;
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError(['SSO_CLIENT_ID and SSO_CLIENT_SECRET are required with SSO_ISSUER.']);
  return { issuer, clientId, clientSecret };
}
