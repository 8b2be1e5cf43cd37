import type { Format } from '../formats.ts';

/** What a studio job may be given beyond what every format takes, and how many of it where it is a list. */
interface OwnInputs {
  items?: Range;
  questions?: Range;
  turns?: Range;
  lines?: Range;
  product?: true;
  stat?: true;
  sourceVideoUrl?: true;
  sourceAssetId?: true;
  rightsConfirmed?: true;
}

export type Range = readonly [min: number, max: number];

export type OwnInput = keyof OwnInputs;

/** A studio job, as far as the rules of its format look at it. */
export interface FormatInputs {
  deck?: unknown;
  prompt?: string | undefined;
  script?: string | undefined;
  suggestionId?: string | undefined;
  influencerId?: string | undefined;
  assetIds?: readonly string[] | undefined;
  durationSec?: number | undefined;
  music?: { assetId: string } | { mood: string } | undefined;
  voice?: object | undefined;
  items?: readonly unknown[] | undefined;
  questions?: readonly unknown[] | undefined;
  turns?: readonly unknown[] | undefined;
  lines?: readonly unknown[] | undefined;
  product?: object | undefined;
  stat?: object | undefined;
  sourceVideoUrl?: string | undefined;
  sourceAssetId?: string | undefined;
  rightsConfirmed?: boolean | undefined;
}

/** One thing that a format cannot do without: any of the ways to give it is enough. */
interface Need {
  met: (given: FormatInputs) => boolean;
  /** The field that is named where none is given. */
  path: keyof FormatInputs;
  say: string;
}

export interface FormatRule {
  /** Longest video, seconds. */
  maxSec: number;
  own: OwnInputs;
  needs: readonly Need[];
}

const assets = (given: FormatInputs): number => given.assetIds?.length ?? 0;

/** An idea's texts stand in wherever a prompt does. */
const prompted = (given: FormatInputs): boolean => given.prompt !== undefined || given.suggestionId !== undefined;
const worded = (given: FormatInputs): boolean => given.script !== undefined || prompted(given);
const source = (given: FormatInputs): boolean =>
  given.sourceVideoUrl !== undefined || given.sourceAssetId !== undefined;

const WORDS: Need = { met: worded, path: 'script', say: 'It needs a script, a prompt or a suggestionId.' };
const SOURCE: Need = { met: source, path: 'sourceVideoUrl', say: 'It needs a sourceVideoUrl or a sourceAssetId.' };
const RIGHTS: Need = {
  met: (given) => given.rightsConfirmed === true,
  path: 'rightsConfirmed',
  say: 'It must be true: confirm that you may use the people and the work in the source.',
};
const OWN_SOURCE = { sourceVideoUrl: true, sourceAssetId: true, rightsConfirmed: true } as const;

function listOrPrompt(path: 'items' | 'turns' | 'lines'): Need {
  return {
    met: (given) => given[path] !== undefined || prompted(given),
    path,
    say: `It needs ${path}, a prompt or a suggestionId.`,
  };
}

/** What each format needs, takes and is limited to. */
export const FORMAT_RULES: Record<Format, FormatRule> = {
  walloftext: {
    maxSec: 60,
    own: {},
    needs: [
      {
        met: (given) => given.deck !== undefined || worded(given),
        path: 'deck',
        say: 'It needs a deck, a script, a prompt or a suggestionId.',
      },
    ],
  },
  slideshow: {
    maxSec: 90,
    own: {},
    needs: [
      {
        met: (given) => given.deck !== undefined || worded(given) || assets(given) >= 2,
        path: 'deck',
        say: 'It needs a deck, a script, a prompt, a suggestionId or two assetIds and more.',
      },
    ],
  },
  greenscreen: {
    maxSec: 60,
    own: {},
    needs: [
      {
        met: (given) => given.deck !== undefined || given.suggestionId !== undefined || assets(given) >= 2,
        path: 'deck',
        say: 'It needs a deck, a suggestionId or two assetIds: whom to cut out, then what is behind.',
      },
    ],
  },
  talkinghead: {
    maxSec: 30,
    own: {},
    needs: [
      { met: (given) => given.influencerId !== undefined, path: 'influencerId', say: 'It needs an influencerId.' },
      WORDS,
    ],
  },
  ugc: { maxSec: 30, own: { product: true }, needs: [WORDS] },
  characterswap: {
    maxSec: 15,
    own: OWN_SOURCE,
    needs: [
      SOURCE,
      {
        met: (given) => given.influencerId !== undefined || assets(given) >= 1,
        path: 'influencerId',
        say: 'It needs an influencerId, or the image of a character among the assetIds.',
      },
      RIGHTS,
    ],
  },
  listicle: { maxSec: 60, own: { items: [3, 10] }, needs: [listOrPrompt('items')] },
  ranking: { maxSec: 60, own: { items: [3, 10] }, needs: [listOrPrompt('items')] },
  askmeanything: {
    maxSec: 45,
    own: { questions: [1, 5] },
    needs: [{ met: (given) => given.questions !== undefined, path: 'questions', say: 'It needs questions.' }],
  },
  splitscreen: {
    maxSec: 60,
    own: {},
    needs: [
      {
        met: (given) => prompted(given) || assets(given) + (given.influencerId === undefined ? 0 : 1) >= 2,
        path: 'assetIds',
        say: 'It needs two sources: two assetIds, one beside an influencerId, a prompt or a suggestionId.',
      },
    ],
  },
  grid2x2: {
    maxSec: 30,
    own: { items: [1, 4] },
    needs: [
      {
        met: (given) => prompted(given) || assets(given) >= 4 || given.items?.length === 4,
        path: 'assetIds',
        say: 'It needs four cells: four assetIds, four items, a prompt or a suggestionId.',
      },
    ],
  },
  fadein: { maxSec: 20, own: { lines: [2, 8] }, needs: [listOrPrompt('lines')] },
  hookdemo: {
    maxSec: 20,
    own: { sourceVideoUrl: true },
    needs: [
      {
        met: (given) => assets(given) >= 1 || given.sourceVideoUrl !== undefined,
        path: 'assetIds',
        say: 'It needs the demo, as assetIds or as a sourceVideoUrl.',
      },
      WORDS,
    ],
  },
  interview: { maxSec: 45, own: { turns: [2, 8] }, needs: [listOrPrompt('turns')] },
  productspokesperson: {
    maxSec: 30,
    own: { product: true },
    needs: [{ met: (given) => given.product !== undefined, path: 'product', say: 'It needs a product.' }, WORDS],
  },
  greenscreenmobile: {
    maxSec: 45,
    own: {},
    needs: [
      {
        met: (given) => assets(given) >= 1,
        path: 'assetIds',
        say: 'It needs the screen recording, or pictures of the app, as assetIds.',
      },
      WORDS,
    ],
  },
  clonevideo: { maxSec: 30, own: OWN_SOURCE, needs: [SOURCE, RIGHTS] },
  statvideo: {
    maxSec: 20,
    own: { stat: true },
    needs: [
      {
        met: (given) => given.stat !== undefined || prompted(given),
        path: 'stat',
        say: 'It needs a stat with its source, a prompt or a suggestionId.',
      },
    ],
  },
};
