import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

/** n8n registers itself, and signs in with PKCE as a person, who decides what it may do. */
export class KinoraOAuth2Api implements ICredentialType {
  name = 'kinoraOAuth2Api';
  extends = ['oAuth2Api'];
  displayName = 'Kinora OAuth2 API';
  icon: Icon = { light: 'file:../icons/kinora.svg', dark: 'file:../icons/kinora.dark.svg' };
  documentationUrl = 'https://github.com/kinora/kinora/blob/main/docs/guides/n8n.md#credentials';
  properties: INodeProperties[] = [
    {
      displayName: 'Use Dynamic Client Registration',
      name: 'useDynamicClientRegistration',
      type: 'hidden',
      default: true,
    },
    {
      displayName: 'Base URL',
      // n8n reads the metadata of the resource and of its authorization server from here.
      name: 'serverUrl',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'https://kinora.example.com/api/v1',
      description: 'The address of the API, with /api/v1',
    },
  ];
}
