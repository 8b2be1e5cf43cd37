import { withDefault } from '../setting.ts';
import { text } from '../values.ts';
import { address, credentials, readBy, uploadHosts } from './credentials.ts';

export const VIDEOSHORTS = {
  ...credentials('VIDEOSHORTS'),
  VIDEOSHORTS_AUTHORIZE_URL: address(
    'The consent page of videoshorts.',
    'https://accounts.google.com/o/oauth2/v2/auth',
  ),
  VIDEOSHORTS_PUBLIC_URL: address('The base of post URLs on videoshorts.', 'https://www.youtube.com'),
  VIDEOSHORTS_TOKEN_URL: address('The token endpoint.', 'https://oauth2.googleapis.com/token'),
  VIDEOSHORTS_REVOKE_URL: address('The endpoint that revokes a token.', 'https://oauth2.googleapis.com/revoke'),
  VIDEOSHORTS_API_URL: address('The API of videoshorts.', 'https://www.googleapis.com/youtube/v3'),
  VIDEOSHORTS_REPORTS_URL: address('The analytics API.', 'https://youtubeanalytics.googleapis.com/v2'),
  VIDEOSHORTS_UPLOAD_URL: address('The upload API.', 'https://www.googleapis.com/upload/youtube/v3'),
  VIDEOSHORTS_UPLOAD_HOSTS: uploadHosts('googleapis.com'),
  VIDEOSHORTS_CATEGORY_ID: withDefault(text, '22', { description: 'The category of uploaded videos.', readBy }),
};
