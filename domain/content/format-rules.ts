import type { Format } from '../formats.ts';

/** The inputs that a format accepts beyond the common ones. A range limits the number of entries of a list. */
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

/** The fields of a studio job that its format's rules use. */
export interface FormatInputs {
  deck?: unknown;
  prompt?: string | undefined;
  script?: string | undefined;
  suggestionId?: string | undefined;
  influencerId?: string | undefined;
  assetIds?: readonly string[] | undefined;
  durationSec?: number | undefined;
  music?: { assetId: string } | { mood: string } | null | undefined;
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

/** Inputs that suffice together. `true`: it is given, and not false. A number: a list with at least that many entries. */
export type Way = Partial<Record<keyof FormatInputs, true | number>>;

/** A required input, which may be given in several ways. */
interface Requirement {
  ways: readonly Way[];
  /** The field to report if it is missing. */
  path: keyof FormatInputs;
  message: string;
}

export interface FormatRule {
  /** Maximum video length, seconds. */
  maxSec: number;
  own: OwnInputs;
  requirements: readonly Requirement[];
}

/** A generation's texts replace a prompt. */
const PROMPT: readonly Way[] = [{ prompt: true }, { suggestionId: true }];
const ANY_WORDS: readonly Way[] = [{ script: true }, ...PROMPT];

function need(path: Requirement['path'], message: string, ways: readonly Way[]): Requirement {
  return { ways, path, message };
}

const WORDS = need('script', 'It needs a script, a prompt or a suggestionId.', ANY_WORDS);
const SOURCE = need('sourceVideoUrl', 'It needs a sourceVideoUrl or a sourceAssetId.', [
  { sourceVideoUrl: true },
  { sourceAssetId: true },
]);
const RIGHTS = need(
  'rightsConfirmed',
  'It must be true: confirm that you may use the people and the work in the source.',
  [{ rightsConfirmed: true }],
);
const OWN_SOURCE = { sourceVideoUrl: true, sourceAssetId: true, rightsConfirmed: true } as const;

function requireListOrPrompt(path: 'items' | 'turns' | 'lines'): Requirement {
  return { ways: [{ [path]: true }, ...PROMPT], path, message: `It needs ${path}, a prompt or a suggestionId.` };
}

/** The required and accepted inputs and the limits of each format. */
export const FORMAT_RULES: Record<Format, FormatRule> = {
  walloftext: {
    maxSec: 60,
    own: {},
    requirements: [
      need('deck', 'It needs a deck, a script, a prompt or a suggestionId.', [{ deck: true }, ...ANY_WORDS]),
    ],
  },
  slideshow: {
    maxSec: 90,
    own: {},
    requirements: [
      need('deck', 'It needs a deck, a script, a prompt, a suggestionId or two assetIds and more.', [
        { deck: true },
        ...ANY_WORDS,
        { assetIds: 2 },
      ]),
    ],
  },
  greenscreen: {
    maxSec: 60,
    own: {},
    requirements: [
      need('deck', 'It needs a deck, a suggestionId or two assetIds: whom to cut out, then what is behind.', [
        { deck: true },
        { suggestionId: true },
        { assetIds: 2 },
      ]),
    ],
  },
  talkinghead: {
    maxSec: 30,
    own: {},
    requirements: [need('influencerId', 'It needs an influencerId.', [{ influencerId: true }]), WORDS],
  },
  ugc: { maxSec: 30, own: { product: true }, requirements: [WORDS] },
  characterswap: {
    maxSec: 15,
    own: OWN_SOURCE,
    requirements: [
      SOURCE,
      need('influencerId', 'It needs an influencerId, or the image of a character among the assetIds.', [
        { influencerId: true },
        { assetIds: 1 },
      ]),
      RIGHTS,
    ],
  },
  listicle: { maxSec: 60, own: { items: [3, 10] }, requirements: [requireListOrPrompt('items')] },
  ranking: { maxSec: 60, own: { items: [3, 10] }, requirements: [requireListOrPrompt('items')] },
  askmeanything: {
    maxSec: 45,
    own: { questions: [1, 5] },
    requirements: [need('questions', 'It needs questions.', [{ questions: true }])],
  },
  splitscreen: {
    maxSec: 60,
    own: {},
    requirements: [
      need('assetIds', 'It needs two sources: two assetIds, one beside an influencerId, a prompt or a suggestionId.', [
        ...PROMPT,
        { assetIds: 2 },
        { influencerId: true, assetIds: 1 },
      ]),
    ],
  },
  grid2x2: {
    maxSec: 30,
    own: { items: [1, 4] },
    requirements: [
      need('assetIds', 'It needs four cells: four assetIds, four items, a prompt or a suggestionId.', [
        ...PROMPT,
        { assetIds: 4 },
        { items: 4 },
      ]),
    ],
  },
  fadein: { maxSec: 20, own: { lines: [2, 8] }, requirements: [requireListOrPrompt('lines')] },
  hookdemo: {
    maxSec: 20,
    own: { sourceVideoUrl: true },
    requirements: [
      need('assetIds', 'It needs the demo, as assetIds or as a sourceVideoUrl.', [
        { assetIds: 1 },
        { sourceVideoUrl: true },
      ]),
      WORDS,
    ],
  },
  interview: { maxSec: 45, own: { turns: [2, 8] }, requirements: [requireListOrPrompt('turns')] },
  productspokesperson: {
    maxSec: 30,
    own: { product: true },
    requirements: [need('product', 'It needs a product.', [{ product: true }]), WORDS],
  },
  greenscreenmobile: {
    maxSec: 45,
    own: {},
    requirements: [
      need('assetIds', 'It needs the screen recording, or pictures of the app, as assetIds.', [{ assetIds: 1 }]),
      WORDS,
    ],
  },
  clonevideo: { maxSec: 30, own: OWN_SOURCE, requirements: [SOURCE, RIGHTS] },
  statvideo: {
    maxSec: 20,
    own: { stat: true },
    requirements: [
      need('stat', 'It needs a stat with its source, a prompt or a suggestionId.', [{ stat: true }, ...PROMPT]),
    ],
  },
};
