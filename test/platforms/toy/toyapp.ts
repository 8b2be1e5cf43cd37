import { ATPROTO } from '../../../domain/platforms/atproto/atproto.ts';
import type { PlatformTerms } from '../../../domain/platforms/platform-terms.ts';
import { address } from '../../../domain/platforms/setting-form.ts';

/** A platform with rules that no other one has: ten bytes of text, a hashtag at most, no exclamation marks, and ten seconds. */
export const TOYAPP: PlatformTerms = {
  ...ATPROTO,
  texts: {
    caption: { limit: 10, unit: 'utf8_bytes' },
    tagSeparator: ' ',
    tags: null,
    title: null,
    firstComment: null,
    hashtags: 1,
    recommendedHashtags: null,
    mentions: 0,
    rejected: ['!'],
  },
  videoLengths: { min: 1_000, max: 10_000 },
  choices: { sticker: { label: 'Sticker', kind: 'text', max: 20, about: 'what is stuck on the video.' } },
  metrics: ['saves'],
  processesFirst: true,
  grants: { renewalIntervalMs: 86_400_000, extendsExpiry: true, rotatesTokens: true, minAgeMs: null },
  settings: { TOYAPP_URL: address('The toy platform.', 'http://127.0.0.1:9') },
  colors: ['#112233', '#ddeeff'],
  signIn: null,
  isSimulated: true,
  isOptional: false,
};
