import type { Deck, DeckProblem } from '../../../decks/deck.ts';
import type { Brief } from '../brief/brief.ts';
import { findTextField, mapTexts } from '../brief/brief-texts.ts';
import { draftDeck } from './draft-deck.ts';
import type { BriefProblem } from '../recipe.ts';

/** Why a deck would not render as it reads. */
export type CheckDeck = (deck: Deck) => readonly DeckProblem[];

/** What is not a text of the job itself, by the field that names it. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  suggestionId: 'The idea',
  influencerId: 'The name of the influencer',
  workspaceId: 'The brand',
};

/**
 * What of a brief cannot be shown, under the fields that it came by. A text that is only spoken may hold any letter. To blame a
 * field, the deck is drafted with plain letters in all the others.
 */
export function findTextProblems(brief: Brief, judge: CheckDeck): BriefProblem[] {
  const [first] = findUndrawableTexts(brief, judge);
  if (!first) return [];
  const suspects = new Set<string>();
  mapTexts(brief, (text, path) => {
    if (toPlainLetters(text) !== text) suspects.add(path);
    return text;
  });
  const found = [...suspects].flatMap((path): BriefProblem[] => {
    const alone = mapTexts(brief, (text, other) => (other === path ? text : toPlainLetters(text)));
    const [problem] = findUndrawableTexts(alone, judge);
    return problem ? [{ path, message: `${FIELD_NAMES[path] ?? 'It'} ${problem.message}` }] : [];
  });
  return found.length > 0 ? found : [{ path: findTextField(brief), message: `It ${first.message}` }];
}

function findUndrawableTexts(brief: Brief, judge: CheckDeck): DeckProblem[] {
  return judge(draftDeck(brief)).filter(({ path }) => path.endsWith('.text'));
}

/** About as long, with its figures where they were, in letters that every font has. */
function toPlainLetters(text: string): string {
  const bare = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/(?<!\d)[[\p{M}\p{C}]--[ -~]]+/gv, '');
  return bare.replace(/[[\p{L}\p{N}]--[ -~]]/gv, 'x').replace(/[^ -~]/gu, '*') || 'x';
}
