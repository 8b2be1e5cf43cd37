import type { Deck, DeckProblem } from '../../../decks/deck.ts';
import type { Brief } from '../brief/brief.ts';
import { fieldOfWords, withTexts } from '../brief/brief-texts.ts';
import { draftOf } from './draft-deck.ts';
import type { BriefProblem } from '../recipe.ts';

/** Why a deck would not render as it reads. */
export type JudgeDeck = (deck: Deck) => readonly DeckProblem[];

/** What is not a text of the job itself, by the field that names it. */
const NAMED: Readonly<Record<string, string>> = {
  suggestionId: 'The idea',
  influencerId: 'The name of the influencer',
  workspaceId: 'The brand',
};

/**
 * What of a brief cannot be shown, under the fields that it came by. A text that is only spoken may hold any letter. To blame a
 * field, the deck is drafted with plain letters in all the others.
 */
export function textProblems(brief: Brief, judge: JudgeDeck): BriefProblem[] {
  const [first] = unshown(brief, judge);
  if (!first) return [];
  const suspects = new Set<string>();
  withTexts(brief, (text, path) => {
    if (plain(text) !== text) suspects.add(path);
    return text;
  });
  const found = [...suspects].flatMap((path): BriefProblem[] => {
    const alone = withTexts(brief, (text, other) => (other === path ? text : plain(text)));
    const [problem] = unshown(alone, judge);
    return problem ? [{ path, message: `${NAMED[path] ?? 'It'} ${problem.message}` }] : [];
  });
  return found.length > 0 ? found : [{ path: fieldOfWords(brief), message: `It ${first.message}` }];
}

function unshown(brief: Brief, judge: JudgeDeck): DeckProblem[] {
  return judge(draftOf(brief)).filter(({ path }) => path.endsWith('.text'));
}

/** About as long, with its figures where they were, in letters that every font has. */
function plain(text: string): string {
  const bare = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/(?<!\d)[[\p{M}\p{C}]--[ -~]]+/gv, '');
  return bare.replace(/[[\p{L}\p{N}]--[ -~]]/gv, 'x').replace(/[^ -~]/gu, '*') || 'x';
}
