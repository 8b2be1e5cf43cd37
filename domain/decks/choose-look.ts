import { hashText } from '../seeded-random.ts';
import { findFieldWords } from '../text/field-words.ts';
import { DEFAULT_LOOK, getLook, LOOKS, NEUTRAL_LOOKS, type LookName } from './looks.ts';

/** What is known of a brand from its website. */
interface BrandWords {
  name: string;
  identity: string | null;
  valueProps: readonly string[];
}

export interface ChosenLook {
  look: LookName;
  /** A sentence for people. */
  reason: string;
}

const MAX_WORDS = 3;
const IDENTITY_WEIGHT = 3;

/**
 * Chooses the look whose words a brand uses most; those in its name and identity weigh more. Of equals, the one of the
 * first word is chosen ("software for restaurants" is software); without words, a neutral one by the name's hash.
 */
export function chooseLook({ name, identity, valueProps }: BrandWords): ChosenLook {
  const scores = LOOKS.map((look) => {
    const { words, field } = getLook(look);
    const find = (text: string): RegExpMatchArray[] => [
      ...text.matchAll(new RegExp(words, 'giu')),
      ...(field ? findFieldWords(field, text) : []),
    ];
    const [ofIdentity, others] = [find(`${name} ${identity ?? ''}`), find(valueProps.join(' '))];
    const first = Math.min(...ofIdentity.map(({ index }) => index ?? 0), Infinity);
    const score = IDENTITY_WEIGHT * ofIdentity.length + others.length;
    return { look, score, first, found: [...ofIdentity, ...others].map(([word]) => word) };
  });
  const best = scores.reduce((one, other) =>
    other.score > one.score || (other.score === one.score && other.first < one.first) ? other : one,
  );
  if (best.score > 0) return { look: best.look, reason: explainWords(best.found, best.look) };
  const look = NEUTRAL_LOOKS[hashText(name) % NEUTRAL_LOOKS.length] ?? DEFAULT_LOOK;
  return { look, reason: 'The words of the brand name no field, so its name chose one of the neutral looks.' };
}

function explainWords(found: readonly string[], look: LookName): string {
  const words = [...new Set(found.map((word) => word.toLowerCase()))].slice(0, MAX_WORDS);
  const quoted = words.map((word) => `"${word}"`).join(', ');
  return `The brand says ${quoted}, and the look suits ${getLook(look).suits}.`;
}
