import { withDefault } from '../setting.ts';
import { choice, trueFalse } from '../values.ts';
import { address, credentials, readBy, uploadHosts } from './credentials.ts';

export const CLIPAPP = {
  ...credentials('CLIPAPP'),
  CLIPAPP_AUDITED: withDefault(trueFalse, 'false', {
    description: '`true` once clipapp has audited your app. Posts of an unaudited app are private.',
    readBy,
  }),
  CLIPAPP_CODE_CHALLENGE: withDefault(choice('none', 'hex'), 'none', {
    description: 'The encoding of the PKCE code challenge: `hex` for desktop apps, `none` for web apps.',
    readBy,
  }),
  CLIPAPP_AUTHORIZE_URL: address('The consent page of clipapp.', 'https://www.tiktok.com/v2/auth/authorize/'),
  CLIPAPP_PUBLIC_URL: address('The base of post URLs on clipapp.', 'https://www.tiktok.com'),
  CLIPAPP_API_URL: address('The API of clipapp.', 'https://open.tiktokapis.com'),
  CLIPAPP_UPLOAD_HOSTS: uploadHosts('tiktokapis.com'),
};
