import type { Deck, DeckProblem } from '../../../decks/deck.ts';
import type { Brief } from '../brief/brief.ts';
import { findTextField, mapTexts } from '../brief/brief-texts.ts';
import type { BriefProblem } from '../recipe.ts';
import { draftDeck } from './draft-deck.ts';

/** Finds the reasons why a deck would not render as written. */
export type CheckDeck = (deck: Deck) => readonly DeckProblem[];

/** Texts that come from a referenced resource, by the field that names it. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  suggestionId: 'The idea',
  influencerId: 'The name of the influencer',
  workspaceId: 'The brand',
};

/**
 * The texts of a brief that cannot be shown, under their fields. Text that is only spoken may contain any character. To
 * find the field at fault, the deck is drafted with plain letters in all other fields.
 */
export function findTextProblems(brief: Brief, checkDeck: CheckDeck): BriefProblem[] {
  const [first] = findUndrawableTexts(brief, checkDeck);
  if (!first) return [];
  const suspects = new Set<string>();
  mapTexts(brief, (text, path) => {
    if (toPlainLetters(text) !== text) suspects.add(path);
    return text;
  });
  const found = [...suspects].flatMap((path): BriefProblem[] => {
    const alone = mapTexts(brief, (text, other) => (other === path ? text : toPlainLetters(text)));
    const [problem] = findUndrawableTexts(alone, checkDeck);
    return problem ? [{ path, message: `${FIELD_NAMES[path] ?? 'It'} ${problem.message}` }] : [];
  });
  return found.length > 0 ? found : [{ path: findTextField(brief), message: `It ${first.message}` }];
}

function findUndrawableTexts(brief: Brief, checkDeck: CheckDeck): DeckProblem[] {
  return checkDeck(draftDeck(brief, 'longest').deck).filter(({ path }) => path.endsWith('.text'));
}

/** Replaces a text by one of similar length with its digits in place, in letters that every font has. */
function toPlainLetters(text: string): string {
  const bare = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/(?<!\d)[[\p{M}\p{C}]--[ -~]]+/gv, '');
  return bare.replace(/[[\p{L}\p{N}]--[ -~]]/gv, 'x').replace(/[^ -~]/gu, '*') || 'x';
}
