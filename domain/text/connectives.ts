import { detectLanguage } from './detect-language.ts';

/**
 * The only words of an offline generation that the brand's site does not say. `{b}` is the brand, `{n}` a number, `{h}` the host.
 * They assert nothing. No word agrees with the brand's name, whose gender is unknown.
 */
export interface Connectives {
  /** Titles of lists. */
  facts: readonly string[];
  prices: readonly string[];
  rankedPrices: readonly string[];
  hours: readonly string[];
  questions: readonly string[];
  voices: readonly string[];
  /** Where to read on. */
  more: string;
  /** Before the source of a figure. */
  source: string;
  quoteMarks: readonly [open: string, close: string];
  /** Sentences that a variant appends to a hook. */
  additions: readonly string[];
}

export const CONNECTIVES = {
  en: {
    facts: ['{n} things to know about {b}', '{b} in {n} facts', 'New to {b}? Start with these {n} facts'],
    prices: ['What it costs at {b}', '{b}: the prices'],
    rankedPrices: ['{b}: the prices, down to the lowest'],
    hours: ['When to find {b}', '{b}: opening hours'],
    questions: ['You ask, {b} answers', '{b}: {n} questions, {n} answers'],
    voices: ['What people say about {b}', '{b}, in the words of others'],
    more: 'More at {h}.',
    source: 'Source',
    quoteMarks: ['“', '”'],
    additions: ['Start here', 'See what happens', 'Give it 1 minute', 'Save this', 'Find out why', 'Tell 1 friend'],
  },
  de: {
    facts: ['{n} Dinge über {b}', '{b} in {n} Fakten', 'Neu bei {b}? Diese {n} Dinge zuerst'],
    prices: ['Das kostet es bei {b}', '{b}: die Preise'],
    rankedPrices: ['{b}: die Preise, bis zum niedrigsten'],
    hours: ['{b}: die Öffnungszeiten'],
    questions: ['Du fragst, {b} antwortet', '{b}: {n} Fragen, {n} Antworten'],
    voices: ['Was andere über {b} sagen', '{b}, mit den Worten anderer'],
    more: 'Mehr auf {h}.',
    source: 'Quelle',
    quoteMarks: ['„', '“'],
    additions: ['Merk dir das', 'Lies weiter'],
  },
  fr: {
    facts: ['{n} choses à savoir sur {b}', '{b} en {n} faits'],
    prices: ['{b} : les prix', 'Les prix chez {b}'],
    rankedPrices: ['{b} : les prix, jusqu’au plus bas'],
    hours: ['{b} : les horaires'],
    questions: ['Vos questions, les réponses de {b}', '{b} : {n} questions, {n} réponses'],
    voices: ['{b}, d’après les autres'],
    more: 'La suite sur {h}.',
    source: 'Source',
    quoteMarks: ['« ', ' »'],
    additions: ['À garder', 'La suite ici'],
  },
  es: {
    facts: ['{n} cosas sobre {b}', '{b} en {n} datos'],
    prices: ['{b}: los precios', 'Esto cuesta en {b}'],
    rankedPrices: ['{b}: los precios, hasta el más bajo'],
    hours: ['{b}: el horario'],
    questions: ['Tú preguntas, {b} responde', '{b}: {n} preguntas, {n} respuestas'],
    voices: ['Lo que otros dicen de {b}'],
    more: 'Más en {h}.',
    source: 'Fuente',
    quoteMarks: ['«', '»'],
    additions: ['Guárdalo', 'Sigue leyendo'],
  },
  it: {
    facts: ['{n} cose da sapere su {b}', '{b} in {n} fatti'],
    prices: ['{b}: i prezzi', 'Quanto costa da {b}'],
    rankedPrices: ['{b}: i prezzi, fino al più basso'],
    hours: ['{b}: gli orari'],
    questions: ['Voi chiedete, {b} risponde', '{b}: {n} domande, {n} risposte'],
    voices: ['Cosa dicono gli altri di {b}'],
    more: 'Altro su {h}.',
    source: 'Fonte',
    quoteMarks: ['«', '»'],
    additions: ['Da salvare', 'Continua a leggere'],
  },
  pt: {
    facts: ['{n} coisas sobre {b}', '{b} em {n} pontos'],
    prices: ['{b}: os preços'],
    rankedPrices: ['{b}: os preços, até ao mais baixo'],
    hours: ['{b}: o horário'],
    questions: ['Você pergunta, {b} responde', '{b}: {n} perguntas, {n} respostas'],
    voices: ['{b}, nas palavras de outros'],
    more: 'Mais em {h}.',
    source: 'Fonte',
    quoteMarks: ['“', '”'],
    additions: ['Para guardar', 'Continue a ler'],
  },
  nl: {
    facts: ['{n} dingen over {b}', '{b} in {n} feiten'],
    prices: ['Dit kost het bij {b}', '{b}: de prijzen'],
    rankedPrices: ['{b}: de prijzen, tot en met de laagste'],
    hours: ['{b}: de openingstijden'],
    questions: ['Jij vraagt, {b} antwoordt', '{b}: {n} vragen, {n} antwoorden'],
    voices: ['Wat anderen zeggen over {b}'],
    more: 'Meer op {h}.',
    source: 'Bron',
    quoteMarks: ['“', '”'],
    additions: ['Bewaar dit', 'Lees verder'],
  },
  ja: {
    facts: ['{b}の{n}つのこと', '{b}について知っておきたい{n}つのこと'],
    prices: ['{b}の料金', '{b}のお値段'],
    rankedPrices: ['{b}の料金、安いものまで順番に'],
    hours: ['{b}の営業時間'],
    questions: ['{b}への質問と答え', '{b}によくある{n}つの質問'],
    voices: ['{b}への声'],
    more: 'くわしくは {h}',
    source: '出典',
    quoteMarks: ['「', '」'],
    additions: ['保存版です', '続きをどうぞ'],
  },
  ar: {
    facts: ['{n} معلومات عن {b}', '{b} في {n} نقاط'],
    prices: ['{b}: الأسعار', 'الأسعار في {b}'],
    rankedPrices: ['{b}: الأسعار حتى أقلها'],
    hours: ['{b}: أوقات العمل'],
    questions: ['أسئلتكم وأجوبة {b}', '{b}: {n} أسئلة و{n} أجوبة'],
    voices: ['ماذا يقول الناس عن {b}'],
    more: 'المزيد على {h}',
    source: 'المصدر',
    quoteMarks: ['«', '»'],
    additions: ['احفظ هذا', 'تابع القراءة'],
  },
} as const satisfies Record<string, Connectives>;

/** For a language without connecting words: the brand's own sentences alone. */
const NONE: Connectives = {
  facts: [],
  prices: [],
  rankedPrices: [],
  hours: [],
  questions: [],
  voices: [],
  more: '{h}',
  source: '',
  quoteMarks: ['“', '”'],
  additions: [],
};

/** The connecting words in the language of these texts. */
export function findConnectives(texts: readonly string[]): Connectives {
  return getConnectives(detectLanguage(texts.join('\n')));
}

export function getConnectives(language: string | null): Connectives {
  const known: Readonly<Record<string, Connectives>> = CONNECTIVES;
  return known[language ?? ''] ?? NONE;
}

export function fillConnective(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w)\}/gu, (_, name: string) => String(values[name] ?? ''));
}
