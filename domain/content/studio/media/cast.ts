import type { Color } from '../../../decks/deck.ts';
import type { Voice } from '../../media-call.ts';
import type { Brief } from '../brief/brief.ts';
import { buildPortrait, chooseVoice, type Portrait } from './presenter.ts';
import type { Turn } from '../script/write-turns.ts';

export interface Speaker {
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

/**
 * Assigns a portrait and a voice to each speaker. The brief's presenter answers, as the second speaker unless a speaker has its name,
 * because the first one asks. The other speakers are generated, each with a different voice of the provider.
 */
export function buildCast(brief: Brief, turns: readonly Turn[]): Map<string, Speaker> {
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
