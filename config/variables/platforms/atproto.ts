import { withDefault } from '../setting.ts';
import { text } from '../values.ts';
import { address, readBy } from './credentials.ts';

/** Each account has its own host, and no app is needed. */
export const ATPROTO = {
  ATPROTO_PUBLIC_URL: address('The base of post URLs on atproto.', 'https://bsky.app'),
  ATPROTO_DIRECTORY_URL: address(
    'The directory that says on which host an account of atproto is.',
    'https://plc.directory',
  ),
  ATPROTO_FIGURES_FROM: withDefault(text, 'did:web:api.bsky.app#bsky_appview', {
    description: 'The service that the host of an account asks for counts of likes, reposts and replies: its DID.',
    readBy,
  }),
};
