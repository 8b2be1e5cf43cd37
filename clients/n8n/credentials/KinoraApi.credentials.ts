import type {
  IAuthenticateGeneric,
  Icon,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

export class KinoraApi implements ICredentialType {
  name = 'kinoraApi';
  displayName = 'Kinora API';
  icon: Icon = { light: 'file:../icons/kinora.svg', dark: 'file:../icons/kinora.dark.svg' };
  documentationUrl = 'https://github.com/kinora/kinora/blob/main/docs/guides/n8n.md#credentials';
  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'https://kinora.example.com/api/v1',
      description: 'The address of the API, with /api/v1',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      placeholder: 'kin_live_…',
      description: 'A test key reaches the sandbox only',
    },
  ];
  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };
  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/[/]+$/, "")}}', url: '/me', method: 'GET' },
  };
}
