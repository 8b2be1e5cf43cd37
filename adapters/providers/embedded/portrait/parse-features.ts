import { mix, type Hex } from '../colors.ts';
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';

/** The appearance of a cartoon presenter. */
export interface Features {
  skin: Hex;
  hair: Hex;
  hairstyle: (typeof HAIRSTYLES)[number];
  beard: boolean;
  moustache: boolean;
  glasses: boolean;
  hijab: boolean;
  cap: boolean;
  lashes: boolean;
  earrings: boolean;
  freckles: boolean;
  clothes: Hex;
  garment: 'shirt' | 'suit' | 'hoodie' | 'jumper';
  /** The background, and the disc of light on it. */
  wall: Hex;
  light: Hex;
}

const HAIRSTYLES = ['short', 'long', 'bob', 'curly', 'bun', 'bald'] as const;

const SKINS = ['#ffdfc8', '#f3c5a0', '#dfa477', '#b97a50', '#8d5534', '#5f3823'] as const;
const HAIRS = ['#1f1a1c', '#3c2418', '#6b3f22', '#a8642f', '#d9a755', '#8f2d1f'] as const;
const CLOTHES = ['#2f5fd0', '#e4572e', '#7a4bc2', '#f2b134', '#c83f6d', '#22456b'] as const;
const WALLS: readonly [[Hex, Hex], ...[Hex, Hex][]] = [
  ['#f4c9a8', '#fbe7d6'],
  ['#9fc7e8', '#dcecf8'],
  ['#c9b6e4', '#ece4f7'],
  ['#f2b5b5', '#fbe3e1'],
  ['#a9d3c5', '#e0f1eb'],
  ['#f1d38a', '#fbf0d2'],
];

const CLOTHES_COLORS: Readonly<Record<string, Hex>> = {
  black: '#26262b',
  white: '#f4f4f6',
  grey: '#8b9099',
  gray: '#8b9099',
  red: '#cf3a38',
  orange: '#ee7f2d',
  yellow: '#f0c23c',
  green: '#2d7d5a',
  teal: '#1b7f8c',
  blue: '#2f5fd0',
  navy: '#1e3158',
  purple: '#7443b5',
  pink: '#e77aa6',
  brown: '#7a5137',
  beige: '#d9c6a5',
};

/** Hair colours by name. */
const HAIR_COLORS: Readonly<Record<string, Hex>> = {
  ...CLOTHES_COLORS,
  black: '#1d181b',
  brown: '#51301d',
  brunette: '#51301d',
  auburn: '#7d3320',
  red: '#b5472a',
  ginger: '#c75f2c',
  blond: '#dcb05e',
  blonde: '#dcb05e',
  silver: '#b9bec6',
  grey: '#a5a9b0',
  gray: '#a5a9b0',
  white: '#e6e7ea',
};

/** Derives the features from the English words of a description; the seed decides what it does not mention. */
export function parseFeatures(appearance: string, seed: number): Features {
  const description = ` ${appearance.toLowerCase().replace(/[^a-z0-9]+/gu, ' ')} `;
  const random = createSeededRandom('features', seed, description);
  const mentions = (...words: string[]): boolean => words.some((word) => description.includes(` ${word} `));
  const isWoman = mentions('woman', 'women', 'girl', 'female', 'lady', 'she', 'her', 'mother', 'hijab', 'headscarf');
  const isMan = mentions('man', 'boy', 'male', 'guy', 'gentleman', 'he', 'his', 'father', 'beard', 'bearded');
  const feminine = isWoman || (!isMan && random.below(2) === 0);
  const [wall, light] = random.pick(WALLS);
  const hijab = mentions('hijab', 'headscarf', 'veil');
  return {
    skin: parseSkin(mentions, random),
    hair: parseHair(description, mentions, random),
    hairstyle: / long (\w+ )?hair/u.test(description) ? 'long' : parseHairstyle(mentions, feminine, random),
    beard: mentions('beard', 'bearded', 'beards'),
    moustache: mentions('moustache', 'mustache'),
    glasses: mentions('glasses', 'spectacles', 'eyeglasses') || (!mentions('no glasses') && random.below(6) === 0),
    hijab,
    cap: mentions('cap', 'hat', 'beanie'),
    lashes: feminine,
    earrings: mentions('earrings', 'earring') || (feminine && !hijab && random.below(3) === 0),
    freckles: mentions('freckles', 'freckled'),
    clothes:
      findColor(
        description,
        /(\w+) (?:hijab )?(?:shirt|t shirt|tee|hoodie|jumper|sweater|suit|jacket|blazer|dress|top|blouse|clothes)\b/u,
        CLOTHES_COLORS,
      ) ?? random.pick(CLOTHES),
    garment: parseGarment(mentions, random),
    wall,
    light,
  };
}

type Mentions = (...words: string[]) => boolean;

function parseSkin(mentions: Mentions, random: SeededRandom): Hex {
  if (mentions('dark skin', 'dark skinned', 'black woman', 'black man', 'african')) return SKINS[5];
  if (mentions('brown skin', 'brown skinned')) return SKINS[4];
  if (mentions('olive skin', 'tan', 'tanned', 'olive')) return SKINS[2];
  if (mentions('pale', 'fair skin', 'light skin', 'light skinned', 'fair')) return SKINS[0];
  return random.pick(SKINS);
}

function parseHair(description: string, mentions: Mentions, random: SeededRandom): Hex {
  const named = findColor(description, /(\w+) (?:\w+ )?(?:hair|haired|curls|bob|bun|beard)\b/u, HAIR_COLORS);
  if (named) return named;
  const alone = ['blonde', 'blond', 'brunette', 'ginger', 'auburn'].find((word) => mentions(word));
  if (alone !== undefined) return HAIR_COLORS[alone] ?? HAIRS[0];
  const chosen = random.pick(HAIRS);
  return mentions('old', 'elderly', 'older', 'grandmother', 'grandfather', 'senior')
    ? mix(chosen, '#d5d8de', 0.8)
    : chosen;
}

function parseHairstyle(mentions: Mentions, feminine: boolean, random: SeededRandom): Features['hairstyle'] {
  if (mentions('bald', 'shaved head', 'no hair')) return 'bald';
  if (mentions('curly', 'curls', 'afro', 'frizzy')) return 'curly';
  if (mentions('bun', 'updo', 'ponytail')) return 'bun';
  if (mentions('bob')) return 'bob';
  if (mentions('short hair', 'short haired', 'buzz cut', 'crew cut')) return 'short';
  if (mentions('long haired')) return 'long';
  return feminine ? random.pick(['long', 'bob', 'bun', 'curly']) : random.pick(['short', 'short', 'curly']);
}

function parseGarment(mentions: Mentions, random: SeededRandom): Features['garment'] {
  if (mentions('suit', 'jacket', 'blazer', 'business', 'formal', 'tie')) return 'suit';
  if (mentions('hoodie', 'hoody', 'sporty', 'casual')) return 'hoodie';
  if (mentions('shirt', 'blouse')) return 'shirt';
  return mentions('jumper', 'sweater', 't', 'tee', 'dress', 'top')
    ? 'jumper'
    : random.pick(['shirt', 'suit', 'hoodie', 'jumper']);
}

/** Finds the first colour name in a phrase that matches the pattern. */
function findColor(description: string, pattern: RegExp, colors: Readonly<Record<string, Hex>>): Hex | null {
  for (const [phrase] of description.matchAll(new RegExp(pattern, 'gu'))) {
    const word = phrase.split(' ').find((part) => Object.hasOwn(colors, part));
    if (word !== undefined) return colors[word] ?? null;
  }
  return null;
}
