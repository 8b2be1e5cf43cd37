import { hashText } from '../seeded-random.ts';
import { getLook, LOOKS, type LookName } from './looks.ts';

/** What is known of a brand from its website. */
interface BrandWords {
  name: string;
  identity: string | null;
  valueProps: readonly string[];
}

/** Looks that suit any brand, for those whose words name no field. */
const NEUTRAL: readonly LookName[] = ['clean', 'trust', 'warm', 'headline', 'poster'];

/** The look that suits a brand: the one whose words its identity uses most, else a neutral one by its name. */
export function chooseLook({ name, identity, valueProps }: BrandWords): LookName {
  const scores = LOOKS.map((look) => {
    const { words } = getLook(look);
    const count = (text: string): number => text.match(new RegExp(words.source, 'giu'))?.length ?? 0;
    return { look, score: 3 * count(`${name} ${identity ?? ''}`) + count(valueProps.join(' ')) };
  });
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.look : (NEUTRAL[hashText(name) % NEUTRAL.length] ?? 'clean');
}
