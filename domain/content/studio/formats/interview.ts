import type { Slide, Color } from '../../../decks/deck.ts';
import type { MediaCall, Voice } from '../../media-call.ts';
import { assembleDeck } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { buildBackground, requireMade, requireVisual } from '../media/visuals.ts';
import { cutToReadingTime } from '../layout/opening.ts';
import type { Calls, FormatRecipe } from '../recipe.ts';
import { buildTalkingHeadCall, buildVoiceCall, buildPortrait, chooseVoice, type Portrait } from '../media/presenter.ts';
import { buildSpeech, type Speech } from '../speech/speech.ts';
import { TOP } from '../layout/frame-areas.ts';
import { buildHookBox, buildLabelBox } from '../layout/text-boxes.ts';
import { buildTheme, type Theme } from '../layout/theme.ts';
import { writeTurns, type Turn } from '../script/write-story.ts';

interface Speaker {
  portrait: Portrait;
  voice: Voice;
  /** The background of their name; dark text is readable on all of them. */
  color: Color;
}

const COLORS: readonly Color[] = [
  '#FFFFFF',
  '#FFD60A',
  '#7DD3FC',
  '#86EFAC',
  '#FDA4AF',
  '#D8B4FE',
  '#FDBA74',
  '#A7F3D0',
];

const APPEARANCES = [
  'A street interviewer with a microphone, looking at the person they ask',
  'A passer-by in everyday clothes, answering into a microphone',
  'An older passer-by with a scarf, answering into a microphone',
  'A student with a backpack, answering into a microphone',
  'A shopkeeper in front of the shop, answering into a microphone',
  'A cyclist beside a bicycle, answering into a microphone',
  'Somebody with a dog, answering into a microphone',
  'Somebody with a coffee cup, answering into a microphone',
] as const;

/** The pause between two turns. */
const BREATH_MS = 180;
const SHORTEST_TURN_MS = 400;
const SHORTEST_VIDEO_MS = 3_000;

/** A street interview: the current speaker is shown with their name. */
export const interview: FormatRecipe = (brief) => {
  const { turns, language } = writeTurns(brief);
  const cast = buildCast(brief, turns);
  return {
    calls: buildCalls(brief, turns, cast, language),
    buildDeck(made) {
      const speeches = turns.map((turn, at) => buildSpeech(requireMade(made, `voice${at + 1}`), turn.text));
      const scheduled = scheduleTurns(speeches, brief.maxSec * 1_000);
      const durationMs = Math.max(SHORTEST_VIDEO_MS, scheduled.at(-1)?.endMs ?? 0);
      const slides = scheduled.map(({ startMs, endMs }, at): Slide => {
        const background = buildBackground(requireVisual(made, `head${at + 1}`), { loop: false });
        return { startMs, endMs, background, boxes: buildBoxes(brief, turns, cast, { at, endMs: endMs - startMs }) };
      });
      const effects = scheduled.map(({ speech, startMs }) => ({
        src: speech.src,
        atMs: startMs,
        gainDb: 0,
        spoken: true,
      }));
      const words = scheduled.flatMap(({ speech, startMs }) => speech.words.map((word) => shiftWord(word, startMs)));
      return assembleDeck(brief, { durationMs, slides, words, effects });
    },
  };
};

function buildCalls(brief: Brief, turns: readonly Turn[], cast: ReadonlyMap<string, Speaker>, language: string): Calls {
  const portraits = Object.assign({}, ...[...cast.values()].map(({ portrait }) => portrait.calls)) as Calls;
  const spoken = turns.flatMap(({ speaker, text }, at): [string, MediaCall][] => {
    const who = cast.get(speaker);
    if (!who) return [];
    const voice = `voice${at + 1}`;
    return [
      [voice, buildVoiceCall(brief, text, language, who.voice)],
      [`head${at + 1}`, buildTalkingHeadCall(brief, who.portrait.source, voice)],
    ];
  });
  return { ...portraits, ...Object.fromEntries(spoken) };
}

/** Schedules the turns until one would exceed the limit; it and all later ones are dropped, but the first is cut. */
function scheduleTurns(
  speeches: readonly Speech[],
  capMs: number,
): { speech: Speech; startMs: number; endMs: number }[] {
  const scheduled: { speech: Speech; startMs: number; endMs: number }[] = [];
  for (const speech of speeches) {
    const startMs = scheduled.at(-1)?.endMs ?? 0;
    const endMs = startMs + Math.max(SHORTEST_TURN_MS, speech.durationMs) + BREATH_MS;
    if (endMs > capMs && scheduled.length > 0) break;
    scheduled.push({ speech, startMs, endMs: Math.min(endMs, capMs) });
  }
  return scheduled;
}

function buildBoxes(brief: Brief, turns: readonly Turn[], cast: ReadonlyMap<string, Speaker>, slide: TurnSlide) {
  const theme: Theme = buildTheme(brief);
  const { at, endMs } = slide;
  const { speaker = '' } = turns[at] ?? {};
  const hook = brief.generation?.hook ?? null;
  if (at === 0 && hook !== null) return [buildHookBox('hook', cutToReadingTime(hook, endMs), theme)];
  const style = {
    color: '#101828',
    background: { kind: 'line' as const, color: cast.get(speaker)?.color ?? '#FFFFFF' },
  };
  return [buildLabelBox(`name${at + 1}`, cutToReadingTime(speaker, endMs), { ...TOP, h: 0.1 }, style)];
}

interface TurnSlide {
  at: number;
  /** The slide's end, relative to its start. */
  endMs: number;
}

function shiftWord({ text, startMs, endMs }: Speech['words'][number], byMs: number): Speech['words'][number] {
  return { text, startMs: startMs + byMs, endMs: endMs + byMs };
}

/**
 * Assigns a portrait and a voice to each speaker. The brief's presenter answers, as the second speaker unless a speaker has its name,
 * because the first one asks. The other speakers are generated, each with a different voice of the provider.
 */
function buildCast(brief: Brief, turns: readonly Turn[]): Map<string, Speaker> {
  const names = [...new Set(turns.map(({ speaker }) => speaker))];
  const guest = names.find((name) => name === brief.presenter?.name) ?? names[1] ?? names[0];
  return new Map(
    names.map((name, at) => {
      const isGuest = name === guest;
      const speakerBrief = isGuest ? brief : { ...brief, presenter: inventPresenter(brief, at) };
      const portrait = buildPortrait(speakerBrief, `portrait${at + 1}`, 'outdoors in a busy street');
      const { id, speed } = isGuest ? chooseVoice(brief) : { id: 'default', speed: 1 };
      const voice: Voice = { id, speed, ...(id === 'default' ? { speaker: at + 1 } : {}) };
      return [name, { portrait, voice, color: COLORS[at % COLORS.length] ?? '#FFFFFF' }];
    }),
  );
}

function inventPresenter(brief: Brief, at: number): NonNullable<Brief['presenter']> {
  const appearance = APPEARANCES[at % APPEARANCES.length] ?? APPEARANCES[1];
  return { name: '', appearance, portrait: null, voice: chooseVoice(brief) };
}
