import type { PlatformTerms } from '../platform-terms.ts';
import { readOptionChoices } from './switches.ts';

/** The rules of clipapp. Fields are explained in `PlatformTerms`. */
export const CLIPAPP = {
  texts: {
    caption: { limit: 2200, unit: 'utf16_units' },
    tagSeparator: ' ',
    tags: null,
    title: null,
    firstComment: null,
    hashtags: null,
    recommendedHashtags: 5,
    mentions: null,
    rejected: [],
  },
  videoLengths: { min: 3_000, max: 10 * 60_000 },
  minRenderMs: 0,
  cover: { moment: true, picture: false, afterwards: false },
  modes: ['publish', 'inbox'],
  declarations: ['brandedContent', 'brandOrganic', 'aiGenerated'],
  requiredDeclarations: [],
  choices: {
    privacy: {
      kind: 'code',
      pattern: /^[A-Z_]{1,64}$/u,
      named: 'a level that GET /accounts/{id} lists',
      about: 'who sees the post, as one of `offered.privacyLevels` of the account.',
    },
    allowComment: { kind: 'switch' },
    allowDuet: { kind: 'switch' },
    allowStitch: { kind: 'switch' },
  },
  offer: null,
  audience: {
    levelNames: {
      PUBLIC_TO_EVERYONE: 'Everyone',
      FOLLOWER_OF_CREATOR: 'Followers',
      MUTUAL_FOLLOW_FRIENDS: 'Friends: followers that you follow back',
      SELF_ONLY: 'Only me',
    },
    consent: 'By posting, you agree to clipapp’s Music Usage Confirmation.',
  },
  metrics: ['views', 'likes', 'comments', 'shares'],
  processesFirst: false,
  readsOutcomeFromAccount: false,
  editorial: ['clips', 'talks'],
  grants: {
    // Renewed rarely: if the response to a refresh is lost, the owner must connect again.
    renewalIntervalMs: 7 * 86_400_000,
    extendsExpiry: true,
    rotatesTokens: true,
    minAgeMs: null,
  },
  readOptionChoices,
  signIn: null,
  isSimulated: true,
  isOptional: false,
  margins: { left: 60, top: 150, right: 120, bottom: 440 },
  colors: ['#0c7a83', '#67d7df'],
} as const satisfies PlatformTerms;
