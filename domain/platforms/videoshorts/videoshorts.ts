import type { PlatformTerms } from '../platform-terms.ts';

export const VIDEOSHORTS_PRIVACY = ['public', 'unlisted', 'private'] as const;

/** UTF-16 units of all tags together, with the commas between them. */
export const MAX_TAGS_LENGTH = 500;

/** The rules of videoshorts. Fields are explained in `PlatformTerms`. */
export const VIDEOSHORTS: PlatformTerms = {
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
  choices: ['privacy', 'categoryId', 'notifySubscribers', 'tags', 'defaultLanguage', 'playlistId'],
  offer: { privacyLevels: VIDEOSHORTS_PRIVACY },
  audience: null,
  metrics: ['views', 'engagedViews', 'likes', 'comments', 'shares', 'watchTimeMs', 'avgWatchMs', 'followersGained'],
  processesFirst: false,
  readsOutcomeFromAccount: false,
  editorial: ['talks', 'searched'],
  grants: { renewalIntervalMs: 86_400_000, extendsExpiry: false, rotatesTokens: false, minAgeMs: null },
  signIn: null,
  isSimulated: true,
  isOptional: false,
  margins: { left: 60, top: 170, right: 96, bottom: 390 },
  listCommentRisks: (_text, { madeForKids }) =>
    madeForKids === true ? ['videoshorts rejects comments on videos made for kids; the first comment will fail.'] : [],
};
