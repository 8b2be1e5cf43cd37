import type { PlatformTerms } from '../platform-terms.ts';

/** The rules of reelnet. Fields are explained in `PlatformTerms`. */
export const REELNET: PlatformTerms = {
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
  choices: ['shareToFeed', 'collaborators', 'userTags'],
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
};

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
