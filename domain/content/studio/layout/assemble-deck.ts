import type { Audio, CaptionWord, Deck, Slide } from '../../../decks/deck.ts';
import { DECK_VERSION } from '../../../decks/deck-limits.ts';
import { addArrivalSounds } from '../../../decks/add-music.ts';
import { chooseLook } from '../../../decks/choose-look.ts';
import { fitToBeats } from '../../../decks/fit-to-beats.ts';
import { getLook } from '../../../decks/looks.ts';
import { endsSentence } from '../../../text/sentences.ts';
import type { Brief, BriefAsset, BriefMusic } from '../brief/brief.ts';
import type { Speech } from '../speech/speech.ts';
import { dressDeck } from './dress-deck.ts';
import { addEndCard } from './end-card.ts';
import { sayOnce } from './say-once.ts';
import { showWhole } from './show-whole.ts';
import { buildTheme } from './theme.ts';

const FPS = 30;

/** The shortest video that every platform accepts. */
const SHORTEST_MS = 3_000;

/** Silence after the last word. */
const TAIL_MS = 450;

/** Captions are on by default. */
const CAPTIONS = { enabled: true, style: 'highlight' } as const;

/** The gain of music in dB, under speech (`bed`) or alone: of the caller's, whose level is unknown, and of Kinora's. */
const GAIN = { own: { bed: -20, alone: -8 }, mood: { bed: -11, alone: -8 } } as const;
const FADES = { fadeInMs: 300, fadeOutMs: 900 } as const;

export interface DeckParts {
  durationMs: number;
  slides: Slide[];
  /** The spoken words, in deck time. */
  words?: readonly CaptionWord[];
  position?: 'top' | 'center' | 'bottom';
  voiceover?: Speech | null;
  effects?: NonNullable<Audio['effects']>;
  /** The time of the cover, if it is not the best moment of the hook. */
  coverMs?: number;
}

/** The length of a narrated video: it ends soon after the narration, within the format's limit. */
export function computeSpokenVideoMs(brief: Brief, speech: Speech, leastMs = SHORTEST_MS): number {
  const capMs = brief.maxSec * 1_000;
  if (speech.durationMs > capMs) return findLastPauseMs(speech, capMs);
  return Math.min(capMs, Math.max(leastMs, SHORTEST_MS, speech.durationMs + TAIL_MS));
}

/** The length of a video that shows a clip: the clip's or a shorter requested one, from `SHORTEST_MS` to the limit. */
export function computeClipVideoMs(brief: Brief, clipMs: number): number {
  const wanted = brief.durationSec === null ? clipMs : Math.min(clipMs, brief.durationSec * 1_000);
  return Math.min(brief.maxSec * 1_000, Math.max(SHORTEST_MS, Math.round(wanted)));
}

/** The end of the last sentence within the limit, or of the last word if the sentence ends before 60 % of it. */
function findLastPauseMs({ words }: Speech, capMs: number): number {
  const fits = words.filter(({ endMs }) => endMs <= capMs);
  const sentence = fits.findLast(({ text }) => endsSentence(text));
  const end = sentence && sentence.endMs >= capMs * 0.6 ? sentence.endMs : fits.at(-1)?.endMs;
  return Math.max(SHORTEST_MS, end ?? capMs);
}

/** Builds a deck from the parts in which formats differ. */
export function assembleDeck(brief: Brief, parts: DeckParts): Deck {
  const { durationMs, slides, position = 'bottom', coverMs } = parts;
  const theme = buildTheme(brief);
  const look = getLook(brief.look ?? chooseLook(brief.brand).look, brief.brand.font);
  const spoken = (parts.words ?? []).filter(({ endMs }) => endMs <= durationMs);
  const wanted = brief.captions ?? CAPTIONS;
  const { slides: cut, words } = wanted.enabled ? sayOnce(slides, spoken) : { slides, words: spoken };
  const deck: Deck = {
    version: DECK_VERSION,
    ratio: brief.ratio,
    durationMs,
    fps: FPS,
    background: theme.canvas,
    slides: cut.map((slide, at) => (at === slides.length - 1 ? { ...slide, endMs: durationMs } : slide)),
    captions: { enabled: wanted.enabled && words.length > 0, style: wanted.style, words: [...words], position },
    ...buildAudio(brief, parts),
    safeArea: 'universal',
    ...(coverMs === undefined ? {} : { coverMs: Math.min(coverMs, durationMs - 1) }),
    // English is the default of a request, whose texts may be of any language.
    ...(/^en\b/iu.test(brief.language) ? {} : { language: brief.language.toLowerCase() }),
    seed: brief.seed % 2_147_483_647,
    meta: { format: brief.format, look: look.name },
  };
  const { endCard, maxSec } = brief;
  const dressed = dressDeck(showWhole(deck, listOwnPictures(brief)), look, theme, brief.captions !== null);
  const card = endCard && { ...endCard, name: brief.brand.name };
  const ended = card ? addEndCard(dressed, card, maxSec, { look, theme }) : dressed;
  return addArrivalSounds(fitToBeats(ended));
}

function listOwnPictures({ assets, items, product }: Brief): Map<string, BriefAsset> {
  const pictures = [...assets, ...items.flatMap(({ asset }) => asset ?? []), ...(product ? [product.picture] : [])];
  return new Map(pictures.map((asset) => [asset.id, asset]));
}

function buildAudio({ music }: Brief, { voiceover, effects = [] }: DeckParts): { audio?: Audio } {
  const audio: Audio = {
    ...(voiceover ? { voiceover: { src: voiceover.src, startMs: 0, gainDb: 0 } } : {}),
    ...(music ? { music: buildMusic(music, voiceover || effects.length > 0 ? 'bed' : 'alone') } : {}),
    ...(effects.length > 0 ? { effects } : {}),
  };
  return Object.keys(audio).length > 0 ? { audio } : {};
}

function buildMusic(music: BriefMusic, role: 'bed' | 'alone'): NonNullable<Audio['music']> {
  if ('mood' in music) return { mood: music.mood, gainDb: music.gainDb ?? GAIN.mood[role] };
  const { asset, gainDb = GAIN.own[role] } = music;
  return { src: asset.id, gainDb, ...FADES, loop: true, duck: true };
}
