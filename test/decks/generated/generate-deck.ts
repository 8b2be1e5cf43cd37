import { FRAME_RATES, RATIOS } from '../../../domain/decks/deck-limits.ts';
import type { Box, Captions, CaptionWord, Deck, Preset } from '../../../domain/decks/deck.ts';
import type { ReadingLanguage } from '../legibility/read-words.ts';
import type { RawDeck } from '../build-deck.ts';
import { createRandom, type Random } from './random.ts';

export interface GeneratedDeck {
  name: string;
  raw: RawDeck;
  language: ReadingLanguage;
}

/** The asset id of the picture in image backgrounds. */
export const PICTURE = 'ast_picture';

const SCRIPTS = ['latin', 'latin', 'arabic', 'japanese', 'emoji', 'wall'] as const;
type Script = (typeof SCRIPTS)[number];

const PRESETS: readonly Preset[] = ['hook', 'plain', 'outline', 'pill', 'card', 'sticker'];
const STYLES: readonly Captions['style'][] = ['plain', 'karaoke', 'highlight', 'word', 'pill', 'progressive'];

const SENTENCES: Record<Exclude<Script, 'wall'>, readonly string[]> = {
  latin: [
    'Cold brew takes 18 hours',
    'Nobody tells you this about rent',
    'Three mistakes that ruin sourdough',
    'Save this before your next flight',
  ],
  arabic: ['قهوة باردة في البيت', 'لا أحد يخبرك بهذا السر', 'احفظ هذا قبل السفر القادم', 'ثلاثة أخطاء في الخبز'],
  japanese: [
    '水出しコーヒーの作り方',
    '誰も教えてくれない家賃の話',
    '旅行の前に保存してください',
    'パンを失敗する三つの理由',
  ],
  emoji: [
    'Cold brew takes 18 hours ☕️',
    'Save this 👍🏽 before you fly ✈️',
    'Made by hand 👩‍🍳🇮🇹 every day',
    'Three mistakes 1️⃣2️⃣3️⃣ everybody makes',
  ],
};
const LANGUAGES: Record<Script, ReadingLanguage> = {
  latin: 'eng',
  emoji: 'eng',
  wall: 'eng',
  arabic: 'ara',
  japanese: 'jpn',
};
const WALL = 'Everything you read here was made in one small room with a lamp and a kettle that never stops. ';

/** Generates a valid deck from a seed. A dozen seeds cover every ratio, preset, caption style and script. */
export function generateDeck(seed: number): GeneratedDeck {
  const random = createRandom(seed);
  const script = SCRIPTS[seed % SCRIPTS.length] ?? 'latin';
  const ratio = RATIOS[Math.floor(seed / 2) % RATIOS.length] ?? '9:16';
  const preset = script === 'wall' ? 'wall' : (PRESETS[seed % 7 === 0 ? 0 : (seed * 5) % PRESETS.length] ?? 'plain');
  const slides = script === 'wall' ? 1 : random.between(1, 3);
  const slideMs = script === 'wall' ? 70_000 : random.between(3, 5) * 1000;
  const raw: RawDeck = {
    version: 1,
    ratio,
    durationMs: slides * slideMs,
    fps: random.of(FRAME_RATES),
    background: generateBackground(random),
    slides: Array.from({ length: slides }, (_, index) => ({
      startMs: index * slideMs,
      endMs: (index + 1) * slideMs,
      boxes: [generateBox({ script, preset, index, random, ratio })],
      ...(index > 0 ? { transition: { kind: random.of(['cut', 'fade'] as const), durationMs: 200 } } : {}),
    })),
    captions: generateCaptions(script, seed, slides * slideMs, random),
    seed,
  };
  return {
    name: `${seed}: ${script}, ${ratio}, ${preset}, captions ${STYLES[seed % STYLES.length]}`,
    raw,
    language: LANGUAGES[script],
  };
}

interface BoxWish {
  script: Script;
  preset: Preset;
  index: number;
  random: Random;
  ratio: Deck['ratio'];
}

function generateBox({ script, preset, index, random, ratio }: BoxWish): Box {
  const tall = ratio === '9:16' || ratio === '4:5';
  const wall = { x: 0.06, y: 0.12, w: 0.82, h: 0.64 };
  const rect =
    script === 'wall'
      ? wall
      : { x: 0.07, y: random.of([0.13, 0.2, 0.3]), w: random.of([0.7, 0.8]), h: tall ? 0.22 : 0.28 };
  const text = script === 'wall' ? WALL.repeat(20).slice(0, 1200).trim() : random.of(SENTENCES[script]);
  const animation = {
    in: random.of(['none', 'fade', 'pop', 'slide-up', 'typewriter', 'words'] as const),
    durationMs: 300,
  };
  return {
    id: `box${index}`,
    text,
    rect,
    style: { preset, align: random.of(['left', 'center', 'right'] as const) },
    animation,
  };
}

function generateBackground(random: Random): Record<string, unknown> {
  return random.of([
    { kind: 'color', color: '#101828' },
    { kind: 'color', color: '#FDE68A' },
    { kind: 'color', color: '#F8FAFC' },
    { kind: 'gradient' },
    { kind: 'gradient', colors: ['#0F766E', '#1E3A8A'], angle: 45 },
    { kind: 'image', src: PICTURE, shade: 0.5 },
  ]);
}

function generateCaptions(script: Script, seed: number, durationMs: number, random: Random): Captions {
  const style = STYLES[seed % STYLES.length] ?? 'plain';
  if (script === 'wall' || seed % 3 === 0) return { enabled: false, style };
  const said =
    script === 'japanese'
      ? ['水出し', 'コーヒー', 'は', '朝', 'に', '飲み', 'ます']
      : random.of(SENTENCES[script]).split(' ');
  const each = Math.min(600, Math.floor(durationMs / said.length));
  const words = said.map((text, at): CaptionWord => ({ text, startMs: at * each, endMs: (at + 1) * each }));
  return { enabled: true, style, words, position: 'bottom' };
}
