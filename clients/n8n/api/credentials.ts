import type { INode, INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

export const CREDENTIALS: INodeCredentialDescription[] = [
  { name: 'kinoraApi', required: true, displayOptions: { show: { authentication: ['apiKey'] } } },
  { name: 'kinoraOAuth2Api', required: true, displayOptions: { show: { authentication: ['oAuth2'] } } },
];

export const AUTHENTICATION: INodeProperties = {
  displayName: 'Authentication',
  name: 'authentication',
  type: 'options',
  options: [
    { name: 'API Key', value: 'apiKey' },
    { name: 'OAuth2', value: 'oAuth2' },
  ],
  default: 'apiKey',
};

/** Returns the credential that the person has chosen, and which of its fields has the address of the API. */
export function chooseCredential(node: INode): { type: string; field: 'baseUrl' | 'serverUrl' } {
  return node.parameters.authentication === 'oAuth2'
    ? { type: 'kinoraOAuth2Api', field: 'serverUrl' }
    : { type: 'kinoraApi', field: 'baseUrl' };
}
