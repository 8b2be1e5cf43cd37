import { mix, type Hex } from '../colors.ts';
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';

/** How a cartoon presenter looks. */
export interface Looks {
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
  /** Behind the presenter. */
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

/** Hair colours by the words for them; red hair is copper. */
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

/** As far as the English words of an appearance say, and by the seed where they are silent. */
export function parseLooks(appearance: string, seed: number): Looks {
  const said = ` ${appearance.toLowerCase().replace(/[^a-z0-9]+/gu, ' ')} `;
  const random = createSeededRandom('looks', seed, said);
  const says = (...words: string[]): boolean => words.some((word) => said.includes(` ${word} `));
  const womanly = says('woman', 'women', 'girl', 'female', 'lady', 'she', 'her', 'mother', 'hijab', 'headscarf');
  const manly = says('man', 'boy', 'male', 'guy', 'gentleman', 'he', 'his', 'father', 'beard', 'bearded');
  const feminine = womanly || (!manly && random.below(2) === 0);
  const [wall, light] = random.pick(WALLS);
  const hijab = says('hijab', 'headscarf', 'veil');
  return {
    skin: parseSkin(says, random),
    hair: parseHair(said, says, random),
    hairstyle: / long (\w+ )?hair/u.test(said) ? 'long' : parseHairstyle(says, feminine, random),
    beard: says('beard', 'bearded', 'beards'),
    moustache: says('moustache', 'mustache'),
    glasses: says('glasses', 'spectacles', 'eyeglasses') || (!says('no glasses') && random.below(6) === 0),
    hijab,
    cap: says('cap', 'hat', 'beanie'),
    lashes: feminine,
    earrings: says('earrings', 'earring') || (feminine && !hijab && random.below(3) === 0),
    freckles: says('freckles', 'freckled'),
    clothes:
      findColor(
        said,
        /(\w+) (?:hijab )?(?:shirt|t shirt|tee|hoodie|jumper|sweater|suit|jacket|blazer|dress|top|blouse|clothes)\b/u,
        CLOTHES_COLORS,
      ) ?? random.pick(CLOTHES),
    garment: parseGarment(says, random),
    wall,
    light,
  };
}

type Says = (...words: string[]) => boolean;

function parseSkin(says: Says, random: SeededRandom): Hex {
  if (says('dark skin', 'dark skinned', 'black woman', 'black man', 'african')) return SKINS[5];
  if (says('brown skin', 'brown skinned')) return SKINS[4];
  if (says('olive skin', 'tan', 'tanned', 'olive')) return SKINS[2];
  if (says('pale', 'fair skin', 'light skin', 'light skinned', 'fair')) return SKINS[0];
  return random.pick(SKINS);
}

function parseHair(said: string, says: Says, random: SeededRandom): Hex {
  const named = findColor(said, /(\w+) (?:\w+ )?(?:hair|haired|curls|bob|bun|beard)\b/u, HAIR_COLORS);
  if (named) return named;
  const alone = ['blonde', 'blond', 'brunette', 'ginger', 'auburn'].find((word) => says(word));
  if (alone !== undefined) return HAIR_COLORS[alone] ?? HAIRS[0];
  const chosen = random.pick(HAIRS);
  return says('old', 'elderly', 'older', 'grandmother', 'grandfather', 'senior') ? mix(chosen, '#d5d8de', 0.8) : chosen;
}

function parseHairstyle(says: Says, feminine: boolean, random: SeededRandom): Looks['hairstyle'] {
  if (says('bald', 'shaved head', 'no hair')) return 'bald';
  if (says('curly', 'curls', 'afro', 'frizzy')) return 'curly';
  if (says('bun', 'updo', 'ponytail')) return 'bun';
  if (says('bob')) return 'bob';
  if (says('short hair', 'short haired', 'buzz cut', 'crew cut')) return 'short';
  if (says('long haired')) return 'long';
  return feminine ? random.pick(['long', 'bob', 'bun', 'curly']) : random.pick(['short', 'short', 'curly']);
}

function parseGarment(says: Says, random: SeededRandom): Looks['garment'] {
  if (says('suit', 'jacket', 'blazer', 'business', 'formal', 'tie')) return 'suit';
  if (says('hoodie', 'hoody', 'sporty', 'casual')) return 'hoodie';
  if (says('shirt', 'blouse')) return 'shirt';
  return says('jumper', 'sweater', 't', 'tee', 'dress', 'top')
    ? 'jumper'
    : random.pick(['shirt', 'suit', 'hoodie', 'jumper']);
}

/** The first colour that stands before the thing. */
function findColor(said: string, pattern: RegExp, colours: Readonly<Record<string, Hex>>): Hex | null {
  for (const [phrase] of said.matchAll(new RegExp(pattern, 'gu'))) {
    const word = phrase.split(' ').find((part) => Object.hasOwn(colours, part));
    if (word !== undefined) return colours[word] ?? null;
  }
  return null;
}
