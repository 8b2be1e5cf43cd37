import { hashText } from '../seeded-random.ts';
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

/** The look that suits a brand: the one whose words its identity uses most, else a neutral one by its name. */
export function chooseLook({ name, identity, valueProps }: BrandWords): ChosenLook {
  const scores = LOOKS.map((look) => {
    const { words } = getLook(look);
    const find = (text: string): string[] => text.match(new RegExp(words.source, 'giu')) ?? [];
    const [telling, others] = [find(`${name} ${identity ?? ''}`), find(valueProps.join(' '))];
    return { look, score: 3 * telling.length + others.length, found: [...telling, ...others] };
  });
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  if (best.score > 0) return { look: best.look, reason: explainWords(best.found, best.look) };
  const look = NEUTRAL_LOOKS[hashText(name) % NEUTRAL_LOOKS.length] ?? DEFAULT_LOOK;
  return { look, reason: 'The words of the brand name no field, so its name chose one of the neutral looks.' };
}

function explainWords(found: readonly string[], look: LookName): string {
  const words = [...new Set(found.map((word) => word.toLowerCase()))].slice(0, MAX_WORDS);
  const quoted = words.map((word) => `"${word}"`).join(', ');
  return `The brand says ${quoted}, and the look suits ${getLook(look).suits}.`;
}
