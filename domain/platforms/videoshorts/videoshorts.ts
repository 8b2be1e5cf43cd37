import { LANGUAGE } from '../choices.ts';
import type { PlatformTerms } from '../platform-terms.ts';
import { address, credentials, plainText, uploadHosts } from '../setting-form.ts';

const PRIVACY_LEVELS = ['public', 'unlisted', 'private'] as const;

/** UTF-16 units of all tags together, with the commas between them. */
const MAX_TAGS_LENGTH = 500;

/** The rules of videoshorts. Fields are explained in `PlatformTerms`. */
export const VIDEOSHORTS = {
  texts: {
    caption: { limit: 5000, unit: 'utf8_bytes' },
    tagSeparator: '\n\n',
    tags: MAX_TAGS_LENGTH,
    title: 100,
    firstComment: 10_000,
    hashtags: null,
    recommendedHashtags: 60,
    mentions: null,
    rejected: ['<', '>'],
  },
  videoLengths: { min: 1_000, max: 3 * 60_000 },
  minRenderMs: 0,
  cover: { moment: false, picture: false, afterwards: true },
  modes: ['publish', 'draft'],
  declarations: ['madeForKids', 'containsSyntheticMedia'],
  requiredDeclarations: ['madeForKids'],
  choices: {
    privacy: { label: 'Audience', kind: 'level', levels: PRIVACY_LEVELS },
    categoryId: {
      label: 'Category',
      kind: 'code',
      pattern: /^[0-9]{1,3}$/u,
      named: 'the number of a category',
      about: 'the category. Default: that of the service.',
    },
    notifySubscribers: { label: 'Notify the subscribers', kind: 'switch' },
    tags: {
      label: 'Tags',
      kind: 'list',
      of: { kind: 'text', max: 100, excluded: { characters: '<>,', named: '<, > or a comma' } },
      max: 100,
      total: MAX_TAGS_LENGTH,
      about: 'tags instead of the hashtags. They are not shown.',
    },
    defaultLanguage: LANGUAGE,
    playlistId: {
      label: 'Playlist',
      kind: 'code',
      pattern: /^[A-Za-z0-9_-]{2,64}$/u,
      named: 'the id of a playlist, as in its URL after list=',
      about:
        'the playlist of the channel to which the video is added once it is live. If that fails, `warnings` says why.',
    },
  },
  fixedOffer: { privacyLevels: PRIVACY_LEVELS },
  audience: null,
  metrics: ['views', 'engagedViews', 'likes', 'comments', 'shares', 'watchTimeMs', 'avgWatchMs', 'followersGained'],
  processesFirst: false,
  readsOutcomeFromAccount: false,
  editorial: ['talks', 'searched'],
  grants: { renewalIntervalMs: 86_400_000, extendsExpiry: false, rotatesTokens: false, minAgeMs: null },
  settings: {
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
    VIDEOSHORTS_CATEGORY_ID: plainText('The category of uploaded videos.', '22'),
  },
  signIn: null,
  isSimulated: true,
  isOptional: false,
  margins: { left: 60, top: 170, right: 96, bottom: 390 },
  listCommentRisks: (_text, { madeForKids }) =>
    madeForKids === true ? ['videoshorts rejects comments on videos made for kids; the first comment will fail.'] : [],
  colors: ['#b8361f', '#ff9d88'],
} as const satisfies PlatformTerms;
