import { fromHsl, toHsl, mix, type Hex } from '../colors.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** Five matching colours: two for backgrounds, two accents and one near white. */
export interface Palette {
  deep: Hex;
  ground: Hex;
  warm: Hex;
  cool: Hex;
  pale: Hex;
}

const PALETTES: readonly [Palette, ...Palette[]] = [
  { deep: '#1b1040', ground: '#43217a', warm: '#ff6f61', cool: '#ffb25b', pale: '#ffe9d6' },
  { deep: '#06283d', ground: '#0f5e73', warm: '#f7a072', cool: '#4fd1c5', pale: '#eaf7f2' },
  { deep: '#2a0e2e', ground: '#7a1f4d', warm: '#f2545b', cool: '#f7c59f', pale: '#fff1e6' },
  { deep: '#0d1b3e', ground: '#2743a6', warm: '#ff8fab', cool: '#7cc6fe', pale: '#eef4ff' },
  { deep: '#122620', ground: '#2b5d46', warm: '#f4b942', cool: '#97c49c', pale: '#f7f3e3' },
  { deep: '#2b1408', ground: '#8c3b1f', warm: '#ffa44f', cool: '#f26a3d', pale: '#ffefd8' },
  { deep: '#14213d', ground: '#3d4f7c', warm: '#fca311', cool: '#9db4e8', pale: '#f4f1ea' },
  { deep: '#1d0f33', ground: '#5b2a86', warm: '#f15bb5', cool: '#7b8cff', pale: '#f6ecff' },
  { deep: '#0b2b33', ground: '#1a6b78', warm: '#ff7b6b', cool: '#ffd479', pale: '#f2fbf7' },
  { deep: '#2d1126', ground: '#6d2e5b', warm: '#e98a6b', cool: '#c9a6d8', pale: '#fbeff2' },
  { deep: '#101c2c', ground: '#274b6d', warm: '#ef476f', cool: '#ffd166', pale: '#f5f7fa' },
  { deep: '#23120b', ground: '#5d4037', warm: '#d98e4a', cool: '#a9bfa3', pale: '#faf3e8' },
];

const COLOR_NAMES: Readonly<Record<string, Hex>> = {
  red: '#e0393e',
  crimson: '#c2183c',
  orange: '#f28c28',
  amber: '#ffb000',
  yellow: '#f7cf3b',
  gold: '#d9a521',
  green: '#2f9e5b',
  lime: '#9ccc3c',
  mint: '#7fd8b4',
  teal: '#12908e',
  turquoise: '#2bb8b0',
  cyan: '#25b7d3',
  blue: '#2f6fe4',
  navy: '#1b2f63',
  indigo: '#4b3fb5',
  purple: '#7d3fb2',
  violet: '#8a4fd3',
  lavender: '#b79ce0',
  magenta: '#d23a9c',
  pink: '#f06fa4',
  coral: '#ff7a66',
  peach: '#ffb38a',
  brown: '#85553a',
  beige: '#d8c3a0',
};

const HEX = /#[0-9a-f]{6}\b/giu;
const WORD = /[a-z]+/giu;

/** Builds a palette from the colours in a prompt (`#rrggbb` or English names); otherwise picks one of twelve by the seed. */
export function choosePalette(prompt: string, random: SeededRandom): Palette {
  const chosen = random.pick(PALETTES);
  const written = prompt.match(HEX) ?? [];
  const named = (prompt.match(WORD) ?? []).flatMap((word) => COLOR_NAMES[word.toLowerCase()] ?? []);
  const [first, second] = [...written.map((color) => color.toLowerCase()), ...named];
  return first === undefined ? chosen : buildPalette(first, second, random);
}

function buildPalette(first: Hex, second: Hex | undefined, random: SeededRandom): Palette {
  const { hue, saturation } = toHsl(first);
  const strength = Math.min(0.75, Math.max(0.12, saturation));
  const beside = hue + random.pick([150, 180, 32, -38]);
  return {
    deep: fromHsl(hue + 14, strength * 0.8, 0.12),
    ground: fromHsl(hue, strength * 0.8, 0.33),
    warm: mix(first, '#ffffff', 0.08),
    cool: second ?? fromHsl(beside, Math.min(0.85, strength + 0.15), 0.66),
    pale: fromHsl(hue, 0.5 * strength, 0.95),
  };
}
