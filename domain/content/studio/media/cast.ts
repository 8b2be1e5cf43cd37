import type { Color } from '../../../decks/deck.ts';
import type { Voice } from '../../media-call.ts';
import type { Brief } from '../brief/brief.ts';
import { buildPortrait, chooseVoice, type Portrait } from './presenter.ts';
import type { Turn } from '../script/write-turns.ts';

/** One who speaks in an interview. */
export interface Speaker {
  portrait: Portrait;
  voice: Voice;
  /** Behind their name; ink reads on all of them. */
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

/** The presenter of the brief answers; everyone else is drawn. Whoever has no voice of their own has one of the provider's, another each. */
export function buildCast(brief: Brief, turns: readonly Turn[]): Map<string, Speaker> {
  const names = [...new Set(turns.map(({ speaker }) => speaker))];
  const guest = names.find((name) => name === brief.presenter?.name) ?? names[1] ?? names[0];
  return new Map(
    names.map((name, at) => {
      const isGuest = name === guest;
      const asked = isGuest ? brief : { ...brief, presenter: inventPresenter(brief, at) };
      const portrait = buildPortrait(asked, `portrait${at + 1}`, 'outdoors in a busy street');
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
