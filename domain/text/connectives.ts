import { detectLanguage } from './detect-language.ts';

/**
 * The only words of an offline generation that the brand's site does not say. `{b}` is the brand, `{n}` a number, `{h}` the host,
 * `{t}` a topic. They assert nothing. No word agrees with the brand's name, whose gender is unknown.
 */
export interface Connectives {
  /** Titles of lists of facts. */
  facts: readonly string[];
  /** Titles of lists of prices. */
  prices: readonly string[];
  /** Names the price of what the line before names. */
  price: string;
  /** Says where to read on. */
  more: string;
  /** The word before the source of a figure. */
  source: string;
  quoteMarks: readonly [open: string, close: string];
  /** The colon of the language, if it is not `: `. */
  colon?: string;
  /** Sentences that a variant appends to a hook. */
  additions: readonly string[];
  /** Questions to viewers about `{t}`, a topic or the brand, if nothing is known of the brand. */
  openQuestions: readonly string[];
}

/** For a language without connecting words: the brand's own sentences alone. */
const NONE: Connectives = {
  facts: [],
  prices: [],
  price: '',
  more: '{h}',
  source: '',
  quoteMarks: ['“', '”'],
  additions: [],
  openQuestions: [],
};

export const CONNECTIVES = {
  en: {
    facts: ['{n} things to know about {b}', '{b} in {n} facts', 'New to {b}? Start with these {n} facts'],
    prices: ['What you pay at {b}'],
    price: 'Price',
    more: 'More at {h}.',
    source: 'Source',
    quoteMarks: ['“', '”'],
    additions: ['Start here', 'See what happens', 'Give it 1 minute', 'Save this', 'Find out why', 'Tell 1 friend'],
    openQuestions: [
      'What do you think of {t}?',
      'Who else is here for {t}?',
      '{t} in one word: which one?',
      'Where did you first hear of {t}?',
      '{t}: what would you ask us?',
      'Mornings or evenings for {t}?',
      'What do most people get wrong about {t}?',
      '{t}: who would you tell?',
      'Old favourite or brand new to you: {t}?',
      'Best tip you know on {t}?',
      'How would you explain {t} to a friend?',
      '{t}: which video should come next?',
      'One thing you would change about {t}?',
    ],
  },
  de: {
    facts: ['{b} in {n} Fakten', '{b}: {n} Dinge, die man wissen sollte'],
    prices: ['{b}: Was kostet was?'],
    price: 'Preis',
    more: 'Mehr auf {h}.',
    source: 'Quelle',
    quoteMarks: ['„', '“'],
    additions: ['Merk dir das', 'Lies weiter'],
    openQuestions: [
      '{t}: Was denkst du?',
      '{t}: ja oder nein?',
      '{t} in einem Wort: welches?',
      '{t}: Was willst du wissen?',
      '{t}: Wem erzählst du davon?',
      '{t}: Welches Video soll als Nächstes kommen?',
    ],
  },
  fr: {
    facts: ['{b} en {n} points', '{b} : {n} choses à savoir'],
    prices: ['{b} : combien ça coûte ?'],
    price: 'Prix',
    more: 'La suite sur {h}.',
    source: 'Source',
    quoteMarks: ['« ', ' »'],
    colon: ' : ',
    additions: ['À garder', 'La suite ici'],
    openQuestions: [
      '{t} : oui ou non ?',
      '{t} en un mot : lequel ?',
      '{t} : que voulez-vous savoir ?',
      '{t} : qui d’autre est là ?',
      '{t} : quelle vidéo ensuite ?',
    ],
  },
  es: {
    facts: ['{b} en {n} datos', '{b}: {n} cosas que conviene saber'],
    prices: ['{b}: ¿cuánto cuesta?'],
    price: 'Precio',
    more: 'Más en {h}.',
    source: 'Fuente',
    quoteMarks: ['«', '»'],
    additions: ['Guárdalo', 'Sigue leyendo'],
    openQuestions: [
      '{t}: ¿sí o no?',
      '{t} en una palabra: ¿cuál?',
      '{t}: ¿qué quieres saber?',
      '{t}: ¿a quién se lo contarías?',
      '{t}: ¿qué vídeo viene después?',
    ],
  },
  it: {
    facts: ['{b} in {n} punti', '{b}: {n} cose da sapere'],
    prices: ['{b}: quanto costa?'],
    price: 'Prezzo',
    more: 'Altro su {h}.',
    source: 'Fonte',
    quoteMarks: ['«', '»'],
    additions: ['Da salvare', 'Continua a leggere'],
    openQuestions: [
      '{t}: sì o no?',
      '{t} in una parola: quale?',
      '{t}: che cosa volete sapere?',
      '{t}: chi altro è qui?',
      '{t}: quale video dopo?',
    ],
  },
  pt: {
    facts: ['{b} em {n} pontos', '{b}: {n} coisas a saber'],
    prices: ['{b}: quanto custa?'],
    price: 'Preço',
    more: 'Mais em {h}.',
    source: 'Fonte',
    quoteMarks: ['“', '”'],
    additions: ['Para guardar', 'Continue a ler'],
    openQuestions: [
      '{t}: sim ou não?',
      '{t} numa palavra: qual?',
      '{t}: o que quer saber?',
      '{t}: quem mais está aqui?',
      '{t}: qual vídeo a seguir?',
    ],
  },
  nl: {
    facts: ['{b} in {n} feiten', '{b}: {n} dingen om te weten'],
    prices: ['{b}: wat kost het?'],
    price: 'Prijs',
    more: 'Meer op {h}.',
    source: 'Bron',
    quoteMarks: ['“', '”'],
    additions: ['Bewaar dit', 'Lees verder'],
    openQuestions: [
      '{t}: ja of nee?',
      '{t} in één woord: welk?',
      '{t}: wat wil je weten?',
      '{t}: aan wie vertel je het?',
      '{t}: welke video wil je hierna?',
    ],
  },
  ja: {
    facts: ['{b}について知っておきたい{n}つのこと', '{b}を知る{n}つのポイント'],
    prices: ['{b}の気になるお値段は？'],
    price: '価格',
    more: 'くわしくは {h}',
    source: '出典',
    quoteMarks: ['「', '」'],
    colon: '：',
    additions: ['保存版です', '続きをどうぞ'],
    openQuestions: [
      '{t}、どう思いますか？',
      '{t}を一言で言うと？',
      '{t}について聞きたいことは？',
      '{t}を誰に教えたいですか？',
      '{t}、次に見たい動画は？',
    ],
  },
  ar: {
    facts: ['{b} في {n} نقاط', '{b}: {n} معلومات تهمك'],
    prices: ['{b}: كم السعر؟'],
    price: 'السعر',
    more: 'المزيد على {h}',
    source: 'المصدر',
    quoteMarks: ['«', '»'],
    additions: ['احفظ هذا', 'تابع القراءة'],
    openQuestions: [
      '{t}: ما رأيك؟',
      '{t}: نعم أم لا؟',
      '{t} بكلمة واحدة؟',
      '{t}: ماذا تريد أن تعرف؟',
      '{t}: أي فيديو تريد بعد هذا؟',
    ],
  },
  sv: {
    ...NONE,
    facts: ['{b} i {n} punkter', '{b}: {n} saker att veta'],
    prices: ['{b}: vad kostar det?'],
    price: 'Pris',
    more: 'Mer på {h}.',
    source: 'Källa',
    quoteMarks: ['”', '”'],
  },
  pl: {
    ...NONE,
    facts: ['{b} w {n} punktach', '{b}: {n} rzeczy, które warto wiedzieć'],
    prices: ['{b}: ile to kosztuje?'],
    price: 'Cena',
    more: 'Więcej na {h}.',
    source: 'Źródło',
    quoteMarks: ['„', '”'],
  },
  ko: {
    ...NONE,
    facts: ['{b}, 알아 두면 좋은 {n}가지', '{b} 이야기 {n}가지'],
    prices: ['{b}, 가격이 궁금하신가요?'],
    price: '가격',
    more: '자세히 보기: {h}',
    source: '출처',
  },
} as const satisfies Record<string, Connectives>;

/** Finds the connecting words in the language of these texts. */
export function findConnectives(texts: readonly string[]): Connectives {
  return getConnectives(detectLanguage(texts.join('\n')));
}

export function getConnectives(language: string | null): Connectives {
  const known: Readonly<Record<string, Connectives>> = CONNECTIVES;
  return known[language ?? ''] ?? NONE;
}

/** Whether a colon or a Japanese comma stands between the topic and its question, so that the topic need not be a noun. */
export function fitsAnyTopic(question: string): boolean {
  return /^\{t\}\s?[:：、]/u.test(question);
}

export function fillConnective(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w)\}/gu, (_, name: string) => String(values[name] ?? ''));
}
