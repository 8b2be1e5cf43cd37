import { extractFigures } from './figures.ts';

const CURRENCY = String.raw`(?:[$€£¥₹₩₪₺]|\b(?:EUR|USD|GBP|CHF|kr|zł|Kč|Ft|lei|euros?|Euro)(?!\p{L})|円|元|원|ريال|درهم|ر\.س)`;
const NUMBER = String.raw`\p{Nd}+(?:[.,\u00a0\u202f ]\p{Nd}{3})*(?:[.,]\p{Nd}{1,2})?`;
const PRICE = new RegExp(`${CURRENCY}\\s?(${NUMBER})|(${NUMBER})\\s?${CURRENCY}`, 'u');
const TIME =
  /(?<!\p{Nd})\p{Nd}{1,2}\s?[:.h時٫]\s?[0-5\p{Nd}]\p{Nd}(?!\p{Nd}|\s?[%€$£])|(?<!\p{Nd})\p{Nd}{1,2}\s?(?:am|pm|uhr|h|時|시)(?!\p{L})/iu;

/** Words with which a sentence points at the one before it, so that it says nothing alone. */
const DANGLING =
  /^(?:it|its|it['’]s|they|their|these|those|this|that|he|she|then|but|and|so|or|because|which|both|instead|dies|diese[rs]?|dann|aber|und|denn|deshalb|dabei|dazu|damit|ils?|elles?|cela|ceci|cette|ces|mais|et|puis|donc|ello|esto|eso|pero|y|entonces|essi|questo|questa|ma|poi|ele|ela|eles|elas|isso|isto|mas|depois|dat|deze|dit|maar|dan|daarna|jego|jej|ale|potem)(?=[\s,]|$)|^(?:それ|これ|その|この|そして|でも|しかし|また)|^(?:هذا|هذه|ثم|لكن|وهو|وهي)(?=\s)/iu;

const QUESTION = /[?？؟]$/u;
const QUOTE_MARKS = /^["“„«「]\s?|\s?["”“»」]$/gu;

export function asksQuestion(text: string): boolean {
  return QUESTION.test(text);
}

/**
 * Whether a text is no statement by itself: a question, a beginning that ends with a colon or an ellipsis, or a sentence
 * that refers to the one before it.
 */
export function isIncomplete(text: string): boolean {
  return asksQuestion(text) || /[:：…]$|\.\.\.$/u.test(text) || DANGLING.test(text);
}

export function statesPrice(text: string): boolean {
  return PRICE.test(text);
}

/** Whether a text states a time of day. */
export function statesTime(text: string): boolean {
  return TIME.test(text);
}

export function stripQuoteMarks(text: string): string {
  return text.trim().replace(QUOTE_MARKS, '').trim();
}

/** The price that a text states; null if it states none or several. */
export function readPrice(text: string): number | null {
  const [found, ...more] = text.matchAll(new RegExp(PRICE, 'gu'));
  const [figure] = extractFigures(found?.[1] ?? found?.[2] ?? '');
  return figure === undefined || more.length > 0 ? null : Number(figure.value);
}
