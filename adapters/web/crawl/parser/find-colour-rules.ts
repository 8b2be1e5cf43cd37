import { toHex, isGrey, parseColour, type Colour } from '../../../../domain/brand/colours.ts';
import { truncateText, normalizeSpace } from './page-text.ts';

export interface ColourRule {
  /** `#rrggbb`. */
  colour: string;
  selector: string;
  /** The declaration as written. */
  quote: string;
  declared: boolean;
  confidence: number;
}

const COLOUR = /#[0-9a-f]{3,8}\b|rgba?\([^()]{1,60}\)|hsla?\([^()]{1,60}\)/giu;

/** Variables of frameworks. */
const FRAMEWORK_VARIABLE = /^--(?:wp|bs|fa|tw|swiper|chakra|mui)-/iu;
const PRIMARY_VARIABLE = /^--[\w-]*(?:brand|primary)[\w-]*$/iu;
const SECONDARY_VARIABLE = /^--[\w-]*(?:accent|secondary|theme|main|highlight|cta)[\w-]*$/iu;
const BUTTON = /(?:^|[\s.,#])(?:btn|button|cta)[\w-]*/iu;
const LINK = /(?:^|[\s,])a(?::\w+)?\s*(?:,|$)/iu;
const BAND = /(?:header|nav|hero|banner|footer)/iu;

const MAX_RULES = 400;

/** Finds colours and rates them by the name of their variable or by where they are used. */
export function findColourRules(css: string): ColourRule[] {
  const found: ColourRule[] = [];
  for (const { selector, declaration } of splitDeclarations(removeComments(css))) {
    if (found.length >= MAX_RULES) break;
    const colon = declaration.indexOf(':');
    const name = normalizeSpace(declaration.slice(0, colon));
    const colours =
      declaration
        .slice(colon + 1)
        .match(COLOUR)
        ?.flatMap((text) => parseColour(text) ?? []) ?? [];
    const [first] = colours;
    if (!first || colours.length > 2 || FRAMEWORK_VARIABLE.test(name)) continue;
    const confidence = rateRule(name, selector, first);
    const quote = truncateText(normalizeSpace(declaration));
    const declared = name.startsWith('--') && confidence >= 0.8;
    if (confidence > 0)
      found.push({
        colour: toHex(first),
        selector: truncateText(normalizeSpace(selector), 120),
        quote,
        declared,
        confidence,
      });
  }
  return found;
}

/** Returns the confidence; 0 if the rule is irrelevant. */
function rateRule(name: string, selector: string, colour: Colour): number {
  if (PRIMARY_VARIABLE.test(name)) return 0.9;
  if (SECONDARY_VARIABLE.test(name)) return 0.8;
  const background = /^background(?:-color)?$/iu.test(name);
  if (isGrey(colour)) return selector.trim() === 'body' && (background || name === 'color') ? 0.4 : 0;
  if (BUTTON.test(selector) && background) return 0.7;
  if (LINK.test(selector) && name === 'color') return 0.6;
  if (BAND.test(selector) && background) return 0.5;
  return background || name === 'color' || name === 'fill' || name.startsWith('--') ? 0.3 : 0;
}

function* splitDeclarations(css: string): Generator<{ selector: string; declaration: string }> {
  for (const block of css.split('}')) {
    const open = block.lastIndexOf('{');
    if (open < 0) continue;
    const selector = block.slice(block.lastIndexOf('{', open - 1) + 1, open);
    for (const declaration of block.slice(open + 1).split(';')) {
      if (declaration.includes(':')) yield { selector, declaration };
    }
  }
}

function removeComments(css: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const open = css.indexOf('/*', from);
    if (open < 0) return parts.concat(css.slice(from)).join('');
    parts.push(css.slice(from, open));
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return parts.join('');
    from = close + 2;
  }
}
