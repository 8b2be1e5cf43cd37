import { AGENT_SCOPES, APP_RESOURCES, APP_SCOPES, type AppResource } from '../../domain/apps/app-scopes.ts';
import { SCOPES } from '../../domain/teams/scopes.ts';

/** Returns the metadata of the OAuth authorization server (RFC 8414). The issuer is the public URL of the service. */
export function describeServer(publicUrl: string): object {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    client_id_metadata_document_supported: true,
    scopes_supported: APP_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Returns the metadata of a protected resource (RFC 9728). A client requests these scopes by default. */
export function describeResource(publicUrl: string, resource: AppResource): object {
  return {
    resource: `${publicUrl}${APP_RESOURCES[resource]}`,
    authorization_servers: [publicUrl],
    scopes_supported: resource === 'mcp' ? AGENT_SCOPES : SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Kinora',
  };
}
