import type { PlatformTerms } from '../platform-terms.ts';

const USERNAME = { kind: 'code', pattern: /^[A-Za-z0-9_.]{1,30}$/u, named: 'a username without @' } as const;

/** The rules of reelnet. Fields are explained in `PlatformTerms`. */
export const REELNET = {
  texts: {
    caption: { limit: 2200, unit: 'utf16_units' },
    tagSeparator: '\n\n',
    tags: null,
    title: null,
    firstComment: 2200,
    hashtags: 30,
    recommendedHashtags: 5,
    mentions: 20,
    rejected: [],
  },
  videoLengths: { min: 3_000, max: 15 * 60_000 },
  minRenderMs: 3_000,
  cover: { moment: true, picture: true, afterwards: false },
  modes: ['publish'],
  declarations: [],
  requiredDeclarations: [],
  choices: {
    shareToFeed: { kind: 'switch', about: 'also show the reel in the feed.' },
    collaborators: { kind: 'list', of: USERNAME, max: 3, about: 'usernames to invite as collaborators.' },
    userTags: { kind: 'list', of: USERNAME, max: 20, about: 'usernames to tag.' },
  },
  offer: {},
  audience: null,
  metrics: ['views', 'reach', 'likes', 'comments', 'shares', 'saves', 'watchTimeMs', 'avgWatchMs'],
  processesFirst: true,
  readsOutcomeFromAccount: true,
  editorial: ['clips', 'searched'],
  grants: { renewalIntervalMs: 25 * 3_600_000, extendsExpiry: true, rotatesTokens: false, minAgeMs: 24 * 3_600_000 },
  signIn: null,
  isSimulated: true,
  isOptional: false,
  margins: { left: 44, top: 210, right: 84, bottom: 310 },
  listCommentRisks,
  colors: ['#a8328f', '#f39ade'],
} as const satisfies PlatformTerms;

/** Limits of an older comments API, because the current one documents none. */
const RECOMMENDED_COMMENT = { characters: 300, hashtags: 4, links: 1 };

function listCommentRisks(text: string): string[] {
  const { characters, hashtags, links } = RECOMMENDED_COMMENT;
  const isRisky =
    text.length > characters ||
    countMatches(text, /#[\p{L}\p{N}_]+/gu) > hashtags ||
    countMatches(text, /https?:\/\//giu) > links ||
    (/\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text));
  if (!isRisky) return [];
  const limits = `${characters} characters, ${hashtags} hashtags or ${links} link`;
  return [`reelnet may reject a comment that has more than ${limits}, or that is all capitals.`];
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
