/** Number words for two and more, and for parts. */
const COUNTING = `two three four five six seven eight nine ten eleven twelve thirteen fourteen
  fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
  hundred hundreds thousand thousands million millions billion billions dozen dozens half double triple twice thrice
  zwei drei vier fünf zehn hundert hunderte tausend tausende million millionen doppelt deux trois quatre cinq dix
  cents mille milliers millions tres cuatro cinco diez cien cientos mil miles millones doble tre quattro
  cinque dieci cento mila milioni dois três quatro dez milhares milhões dobro twee drie vier vijf tien honderd duizend`.split(
  /\s+/u,
);
const WORDS: ReadonlySet<string> = new Set(COUNTING);
const VALUES: Readonly<Record<string, string>> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  dozen: '12',
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  sixty: '60',
  seventy: '70',
  eighty: '80',
  ninety: '90',
  hundred: '100',
  thousand: '1000',
};

/** At least two Chinese or Japanese numerals. A single one is part of too many words. */
const HAN = /[〇零一二三四五六七八九十百千万萬億亿兆两]{2,}/gu;
const FIGURE =
  /([$€£¥₹])?\s?(\d+(?:[.,]\d+)*)(?:(\p{Script=Latin}{1,4})(?!\p{L}))?(?:\s?([%$€£¥₹百千万萬億亿]|per ?cent\b|prozent\b))?/giu;

/** A figure with the unit that changes its meaning (`90%`, `$5`, `10x`). */
export interface Figure {
  /** Normalised for comparison: `2000`, `2.5`, `hundred`. */
  value: string;
  /** `%`, `$`, `x` and so on; empty if there is none. */
  unit: string;
}

/** Every figure in a text, in digits of any script or in words. `one` is excluded because it is often an article. */
export function extractFigures(text: string): Figure[] {
  const plain = normaliseDigits(text);
  const digits = [...plain.matchAll(FIGURE)].map(([, before = '', number = '', glued = '', after = '']) => ({
    value: removeGrouping(number),
    unit: (after.replace(/^p.*/iu, '%') || before || glued).toLowerCase(),
  }));
  const words = (plain.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => WORDS.has(word));
  const spelled = [...words, ...(plain.match(HAN) ?? [])].map((word) => ({ value: word, unit: '' }));
  return [...digits, ...spelled];
}

/** Whether the source has the same figure, and the same unit if the figure has one. */
export function supportsFigure(figure: Figure, source: Figure): boolean {
  const same = figure.value === source.value || toDigits(figure) === toDigits(source);
  return same && (figure.unit === '' || figure.unit === source.unit);
}

function toDigits({ value }: Figure): string {
  return VALUES[value] ?? value;
}

/** Converts digits of any script to ASCII and removes thousands separators between them. */
function normaliseDigits(text: string): string {
  return text
    .replace(/(?<=\p{Nd})[\u00a0\u202f'’](?=\p{Nd}{3}(?!\p{Nd}))/gu, '')
    .normalize('NFKC')
    .replace(/[\p{Nd}--[0-9]]/gv, (digit) => String(toDigit(digit.codePointAt(0) ?? 0)))
    .replace(/٪/gu, '%')
    .replace(/٬/gu, ',')
    .replace(/٫/gu, '.');
}

/** The value of a digit: the digits of a script have consecutive code points. */
function toDigit(code: number): number {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** `2,000` and `2.000` are 2000, `2,5` is 2.5. */
function removeGrouping(number: string): string {
  if (/^\d{1,3}(?:[.,]\d{3})+$/u.test(number)) return number.replace(/[.,]/gu, '');
  return number.replaceAll(',', '.').replace(/^0+(?=\d)/u, '');
}
