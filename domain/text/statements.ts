import { extractFigures } from './figures.ts';

/** Numbers in words that `extractFigures` does not read, because some of them mean something else in another language. */
const NUMBER_WORDS = new RegExp(
  String.raw`(?<!\p{L})(?:elf|zwölf|sechs|sieben|acht|neun|\p{L}*(?:zehn|zwanzig|dreißig|[rfntb]zig|hundert|tausend)
  |zes|zeven|negen|twaalf|\p{L}*(?:tien|twintig|dertig|veertig|vijftig|zestig|tachtig|negentig)
  |sept|huit|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent
  |seis|siete|ocho|nueve|once|doce|trece|catorce|quince|veint\p{L}+|treinta|cuarenta|cincuenta|sesenta|ochenta|noventa
  |sette|otto|nove|undici|dodici|\p{L}+dici|vent[iou]\p{L}*|(?:tr|quar|cinqu|sess|sett|ott|nov)anta\p{L}*
  |sete|oito|doze|treze|catorze|quinze|dezoito|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|\p{L}+centos
  |två|fyra|sju|åtta|nio|elva|tolv|tjugo|\p{L}*tio|hundra|tusen
  |dwa|dwie|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć|\p{L}+(?:naście|dzieścia|dzieści|dziesiąt)|sto
  |(?:ثلاث|أربع|خمس|ست|سبع|ثماني|تسع|عشر)ة?|مئة|مئتي|ألف)(?!\p{L})
  |사흘|나흘|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s?[명시번살달주개분]
  |[一二三四五六七八九十百千](?=[つ人円分回度日時月本歳泊週部])`.replace(/\n\s*/gu, ''),
  'iu',
);

const NAME = /(?<=[\p{L}\p{M}\p{N},;]\s)\p{Lu}\p{L}/u;

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

/** Whether a statement names what viewers can picture: a figure, a price, a time, or a proper name. German capitalises every noun. */
export function isConcrete(text: string, language: string | null): boolean {
  const counts = extractFigures(text).length > 0 || NUMBER_WORDS.test(text);
  return counts || statesPrice(text) || statesTime(text) || (language !== 'de' && NAME.test(text));
}
