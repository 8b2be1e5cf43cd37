import { listKeys } from '../list-keys.ts';
import type { Field } from '../text/field-words.ts';
import type { Mood } from './moods.ts';
import type { Animation, BoxStyle, Captions, CaptionStyle, FontName, TransitionKind } from './deck.ts';

/** The colours that a look may use, by their role. `buildTheme` chooses them from the palette or the name of the brand (`theme.ts`). */
export type Fill = 'accent' | 'ink' | 'paper' | 'none';

/** The shape of a short text. Without a fill the letters have an outline. */
export interface LabelShape {
  fill: Fill;
  kind: 'line' | 'box';
  /** The radius and padding, in em. The grounds of lines with round corners are one shape. */
  radius: number;
  padding: number;
  align: NonNullable<BoxStyle['align']>;
}

/** An identity: everything that makes the videos of one brand look alike and those of two brands different. */
interface LookTerms {
  /** The brands that it suits. */
  suits: string;
  /** How its pictures look, in words for an image model. */
  imagery: string;
  /** Its music, unless another is chosen. */
  mood: Mood;
  /** English words of a brand that choose the look. */
  words: RegExp;
  /** The field whose words in other languages choose the look. */
  field?: Field;
  /** Hooks and numbers. A long hook is set in `text`. */
  display: {
    font: FontName;
    weight: number;
    case: NonNullable<BoxStyle['case']>;
    scale: number;
    letterSpacing: number;
  };
  text: { font: FontName; weight: number };
  hook: LabelShape;
  label: LabelShape;
  card: LabelShape;
  captions: {
    style: CaptionStyle;
    font: FontName;
    weight: number;
    case: NonNullable<BoxStyle['case']>;
    scale: number;
    animation?: NonNullable<Captions['animation']>;
  };
  transition: { kind: TransitionKind; durationMs: number };
  entrance: NonNullable<Animation['in']>;
  /** Seconds between two cuts of a clip. */
  rhythmSec: number;
  /** The zoom of every second shot of a clip. */
  punch: number;
  endCard: EndCardShape;
}

/** The end card: what it stands on, at which height its texts begin, and the largest size of the name, of the frame's height. */
export interface EndCardShape {
  ground: 'canvas' | 'accent' | 'ink' | 'paper';
  y: number;
  nameSize: number;
}

const line = (fill: Fill, radius: number, padding = 0.34): LabelShape => ({
  fill,
  kind: 'line',
  radius,
  padding,
  align: 'center',
});
const box = (fill: Fill, radius: number, align: LabelShape['align'] = 'center'): LabelShape => ({
  fill,
  kind: 'box',
  radius,
  padding: 0.6,
  align,
});

const LOOK_TERMS = {
  clean: {
    suits: 'software, services, anything without a strong character of its own',
    imagery: 'Clean bright photograph, soft daylight, simple shapes',
    mood: 'confident',
    words: /\b(?:app|tool|platform|online)s?\b/iu,
    display: { font: 'montserrat', weight: 800, case: 'none', scale: 1, letterSpacing: -0.015 },
    text: { font: 'inter', weight: 700 },
    hook: line('accent', 0.26),
    label: line('paper', 0.26),
    card: box('ink', 0.5),
    captions: { style: 'highlight', font: 'inter', weight: 800, case: 'none', scale: 1, animation: 'pop' },
    transition: { kind: 'slide-left', durationMs: 280 },
    entrance: 'pop',
    rhythmSec: 2.6,
    punch: 1.12,
    endCard: { ground: 'canvas', y: 0.3, nameSize: 0.068 },
  },
  bold: {
    field: 'sport',
    suits: 'gyms, street food, games: loud and fast',
    imagery: 'Dynamic photograph, hard directional light, strong contrast, low angle',
    mood: 'energetic',
    words: /\b(?:gym|fitness|training|burger|street|game|gaming|energy|music)s?\b/iu,
    display: { font: 'anton', weight: 400, case: 'upper', scale: 1.3, letterSpacing: 0.005 },
    text: { font: 'montserrat', weight: 800 },
    hook: line('none', 0),
    label: line('accent', 0.08, 0.3),
    card: line('ink', 0.08, 0.36),
    captions: { style: 'word', font: 'anton', weight: 400, case: 'upper', scale: 1, animation: 'pop' },
    transition: { kind: 'zoom', durationMs: 200 },
    entrance: 'pop',
    rhythmSec: 1.9,
    punch: 1.12,
    endCard: { ground: 'accent', y: 0.26, nameSize: 0.11 },
  },
  editorial: {
    field: 'fashion',
    suits: 'fashion, interiors, galleries',
    imagery: 'Editorial magazine photograph, soft window light, muted tones, generous empty space',
    mood: 'dreamy',
    words: /\b(?:fashion|cloth(?:es|ing)|linen|dress|jewell?ery|interior|design|gallery|studio|atelier)s?\b/iu,
    display: { font: 'playfair-display', weight: 700, case: 'none', scale: 1.12, letterSpacing: -0.01 },
    text: { font: 'inter', weight: 600 },
    hook: box('paper', 0, 'left'),
    label: line('paper', 0, 0.4),
    card: box('paper', 0, 'left'),
    captions: { style: 'plain', font: 'playfair-display', weight: 700, case: 'none', scale: 1.02 },
    transition: { kind: 'fade', durationMs: 420 },
    entrance: 'fade',
    rhythmSec: 3,
    punch: 1.09,
    endCard: { ground: 'paper', y: 0.41, nameSize: 0.06 },
  },
  playful: {
    field: 'children',
    suits: 'children, toys, pets',
    imagery: 'Cheerful colourful photograph, bright even light, rounded shapes',
    mood: 'playful',
    words: /\b(?:child(?:ren)?|kid|toy|baby|famil(?:y|ies)|pet|dog|cat|school)s?\b/iu,
    display: { font: 'fredoka', weight: 700, case: 'none', scale: 1.16, letterSpacing: 0 },
    text: { font: 'fredoka', weight: 600 },
    hook: line('accent', 0.6, 0.42),
    label: line('paper', 0.6, 0.42),
    card: box('paper', 0.9),
    captions: { style: 'pill', font: 'fredoka', weight: 700, case: 'none', scale: 1.06, animation: 'bounce' },
    transition: { kind: 'slide-up', durationMs: 300 },
    entrance: 'pop',
    rhythmSec: 2.2,
    punch: 1.12,
    endCard: { ground: 'accent', y: 0.32, nameSize: 0.084 },
  },
  warm: {
    field: 'food',
    suits: 'cafés, restaurants, bakeries, farms',
    imagery: 'Warm natural photograph, golden side light, close to the subject, shallow depth of field',
    mood: 'chill',
    words: /\b(?:caf[eé]|coffee|tea|restaurant|kitchen|bak(?:e|ery|ing)|bread|food|wine|farm|cook(?:ing)?)s?\b/iu,
    display: { font: 'dm-serif-display', weight: 400, case: 'none', scale: 1.2, letterSpacing: 0 },
    text: { font: 'poppins', weight: 600 },
    hook: box('paper', 0.5),
    label: line('accent', 0.5, 0.4),
    card: box('paper', 0.5),
    captions: { style: 'highlight', font: 'poppins', weight: 700, case: 'none', scale: 1, animation: 'weight' },
    transition: { kind: 'fade', durationMs: 320 },
    entrance: 'slide-up',
    rhythmSec: 2.6,
    punch: 1.13,
    endCard: { ground: 'paper', y: 0.32, nameSize: 0.076 },
  },
  trust: {
    field: 'advice',
    suits: 'banks, insurers, lawyers, advisers',
    imagery: 'Sober documentary photograph, even daylight, tidy surroundings',
    mood: 'confident',
    words:
      /\b(?:bank(?:ing)?|insurance|insurer|law(?:yer)?|tax|financ(?:e|ial)|invest(?:ment|ing)?|pension|account)s?\b/iu,
    display: { font: 'poppins', weight: 700, case: 'none', scale: 1, letterSpacing: -0.015 },
    text: { font: 'poppins', weight: 600 },
    hook: box('ink', 0.28, 'left'),
    label: line('ink', 0.2, 0.4),
    card: box('ink', 0.28, 'left'),
    captions: { style: 'highlight', font: 'poppins', weight: 700, case: 'none', scale: 0.96, animation: 'weight' },
    transition: { kind: 'wipe-left', durationMs: 320 },
    entrance: 'slide-up',
    rhythmSec: 3,
    punch: 1.09,
    endCard: { ground: 'canvas', y: 0.41, nameSize: 0.056 },
  },
  tech: {
    field: 'software',
    suits: 'developer tools, electronics, science',
    imagery: 'Precise studio photograph, cool light, dark background, fine detail',
    mood: 'confident',
    words: /\b(?:software|developer|code|coding|api|cloud|data|ai|robot|electronic|science|hardware|bookkeeping)s?\b/iu,
    display: { font: 'space-grotesk', weight: 700, case: 'none', scale: 1.04, letterSpacing: -0.02 },
    text: { font: 'space-grotesk', weight: 600 },
    hook: box('ink', 0.12, 'left'),
    label: line('accent', 0.08, 0.36),
    card: box('ink', 0.12, 'left'),
    captions: { style: 'karaoke', font: 'space-grotesk', weight: 700, case: 'none', scale: 1 },
    transition: { kind: 'wipe-left', durationMs: 240 },
    entrance: 'typewriter',
    rhythmSec: 2.4,
    punch: 1.12,
    endCard: { ground: 'ink', y: 0.2, nameSize: 0.064 },
  },
  poster: {
    field: 'event',
    suits: 'sports, festivals, events',
    imagery: 'Graphic photograph with one large subject, flat light, bold silhouette',
    mood: 'energetic',
    words: /\b(?:sport|festival|event|concert|club|race|run(?:ning)?|football|bike)s?\b/iu,
    display: { font: 'archivo-black', weight: 400, case: 'upper', scale: 0.94, letterSpacing: -0.02 },
    text: { font: 'inter', weight: 800 },
    hook: line('accent', 0, 0.3),
    label: line('ink', 0, 0.3),
    card: line('paper', 0, 0.36),
    captions: { style: 'karaoke', font: 'archivo-black', weight: 400, case: 'upper', scale: 0.9, animation: 'slide' },
    transition: { kind: 'slide-left', durationMs: 220 },
    entrance: 'slide-up',
    rhythmSec: 2,
    punch: 1.13,
    endCard: { ground: 'accent', y: 0.2, nameSize: 0.1 },
  },
  calm: {
    field: 'health',
    suits: 'clinics, therapy, yoga, cosmetics',
    imagery: 'Quiet airy photograph, diffuse light, pastel tones, much empty space',
    mood: 'calm',
    words: /\b(?:clinic|doctor|dent(?:ist|al)|physio\w*|therap(?:y|ist)|yoga|wellness|health|skin|cosmetic|spa)s?\b/iu,
    display: { font: 'nunito', weight: 800, case: 'none', scale: 1.06, letterSpacing: -0.01 },
    text: { font: 'nunito', weight: 700 },
    hook: box('paper', 0.9),
    label: line('paper', 0.6, 0.42),
    card: box('paper', 0.9),
    captions: { style: 'highlight', font: 'nunito', weight: 800, case: 'none', scale: 1.02, animation: 'weight' },
    transition: { kind: 'fade', durationMs: 380 },
    entrance: 'fade',
    rhythmSec: 3,
    punch: 1.09,
    endCard: { ground: 'paper', y: 0.34, nameSize: 0.06 },
  },
  headline: {
    suits: 'news, politics, comments',
    imagery: 'Reportage photograph, available light, honest and direct',
    mood: 'dramatic',
    words: /\b(?:news|magazine|newspaper|podcast|politic|report|journal)s?\b/iu,
    display: { font: 'bebas-neue', weight: 400, case: 'upper', scale: 1.4, letterSpacing: 0.01 },
    text: { font: 'inter', weight: 700 },
    hook: line('ink', 0.04, 0.26),
    label: line('accent', 0.04, 0.26),
    card: box('ink', 0.04, 'left'),
    captions: { style: 'progressive', font: 'inter', weight: 800, case: 'none', scale: 1, animation: 'slide' },
    transition: { kind: 'cut', durationMs: 0 },
    entrance: 'slide-up',
    rhythmSec: 2,
    punch: 1.12,
    endCard: { ground: 'ink', y: 0.41, nameSize: 0.12 },
  },
} satisfies Record<string, LookTerms>;

export type LookName = keyof typeof LOOK_TERMS;

export const LOOKS = listKeys(LOOK_TERMS);

/** The look of videos without a brand. */
export const DEFAULT_LOOK: LookName = 'clean';

/**
 * Looks that suit any brand, for those whose words name no field. A brand's name chooses by position, so the order never
 * changes.
 */
export const NEUTRAL_LOOKS: readonly [LookName, ...LookName[]] = ['clean', 'trust', 'warm', 'headline', 'poster'];

export interface Look extends LookTerms {
  name: LookName;
}

/** Returns a look. With a font of the brand, hooks and figures are set in it, as in the look whose display font it is. */
export function getLook(name: LookName, font: FontName | null = null): Look {
  return { name, ...LOOK_TERMS[name], ...(font ? { display: findDisplay(font) } : {}) };
}

function findDisplay(font: FontName): Look['display'] {
  const known = Object.values(LOOK_TERMS).find(({ display }) => display.font === font);
  return known?.display ?? { font, weight: 800, case: 'none', scale: 1, letterSpacing: 0 };
}
