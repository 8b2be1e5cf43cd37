import { detectLanguage } from './detect-language.ts';

/**
 * The only words of an offline generation that the brand's site does not say. `{b}` is the brand, `{n}` a number, `{h}` the host,
 * `{t}` a topic.
 * They assert nothing. No word agrees with the brand's name, whose gender is unknown.
 */
export interface Connectives {
  /** Titles of lists. */
  facts: readonly string[];
  prices: readonly string[];
  rankedPrices: readonly string[];
  questions: readonly string[];
  voices: readonly string[];
  /** Where to read on. */
  more: string;
  /** Before the source of a figure. */
  source: string;
  quoteMarks: readonly [open: string, close: string];
  /** Sentences that a variant appends to a hook. */
  additions: readonly string[];
  /** Asked of viewers about `{t}`, a topic or the brand, if nothing is known of the brand. */
  openQuestions: readonly string[];
}

export const CONNECTIVES = {
  en: {
    facts: ['{n} things to know about {b}', '{b} in {n} facts', 'New to {b}? Start with these {n} facts'],
    prices: ['What it costs at {b}', '{b}: the prices'],
    rankedPrices: ['{b}: the prices, down to the lowest'],
    questions: ['You ask, {b} answers', '{b}: {n} questions, {n} answers'],
    voices: ['What people say about {b}', '{b}, in the words of others'],
    more: 'More at {h}.',
    source: 'Source',
    quoteMarks: ['“', '”'],
    additions: ['Start here', 'See what happens', 'Give it 1 minute', 'Save this', 'Find out why', 'Tell 1 friend'],
    openQuestions: [
      'What do you think of {t}?',
      '{t}: yes or no?',
      'Who else is here for {t}?',
      '{t} in one word: which one?',
      'Where did you first hear of {t}?',
      'What would you ask us about {t}?',
      'Mornings or evenings for {t}?',
      'What do most people get wrong about {t}?',
      'With whom would you share {t}?',
      'Best tip you know on {t}?',
      '{t}: old favourite or brand new to you?',
      'How would you explain {t} to a friend?',
      'Which video about {t} should come next?',
      'One thing you would change about {t}?',
    ],
  },
  de: {
    facts: ['{n} Dinge über {b}', '{b} in {n} Fakten', 'Neu bei {b}? Diese {n} Dinge zuerst'],
    prices: ['Das kostet es bei {b}', '{b}: die Preise'],
    rankedPrices: ['{b}: die Preise, bis zum niedrigsten'],
    questions: ['Du fragst, {b} antwortet', '{b}: {n} Fragen, {n} Antworten'],
    voices: ['Was andere über {b} sagen', '{b}, mit den Worten anderer'],
    more: 'Mehr auf {h}.',
    source: 'Quelle',
    quoteMarks: ['„', '“'],
    additions: ['Merk dir das', 'Lies weiter'],
    openQuestions: [
      'Was denkst du über {t}?',
      '{t}: ja oder nein?',
      '{t} in einem Wort: welches?',
      'Was würdest du zu {t} fragen?',
      'Wem würdest du von {t} erzählen?',
      'Welches Video zu {t} soll als Nächstes kommen?',
    ],
  },
  fr: {
    facts: ['{n} choses à savoir sur {b}', '{b} en {n} faits'],
    prices: ['{b} : les prix', 'Les prix chez {b}'],
    rankedPrices: ['{b} : les prix, jusqu’au plus bas'],
    questions: ['Vos questions, les réponses de {b}', '{b} : {n} questions, {n} réponses'],
    voices: ['{b}, d’après les autres'],
    more: 'La suite sur {h}.',
    source: 'Source',
    quoteMarks: ['« ', ' »'],
    additions: ['À garder', 'La suite ici'],
    openQuestions: [
      '{t} : oui ou non ?',
      '{t} en un mot : lequel ?',
      'Que voulez-vous savoir sur {t} ?',
      '{t} : qui d’autre est là ?',
      '{t} : quelle vidéo ensuite ?',
    ],
  },
  es: {
    facts: ['{n} cosas sobre {b}', '{b} en {n} datos'],
    prices: ['{b}: los precios', 'Esto cuesta en {b}'],
    rankedPrices: ['{b}: los precios, hasta el más bajo'],
    questions: ['Tú preguntas, {b} responde', '{b}: {n} preguntas, {n} respuestas'],
    voices: ['Lo que otros dicen de {b}'],
    more: 'Más en {h}.',
    source: 'Fuente',
    quoteMarks: ['«', '»'],
    additions: ['Guárdalo', 'Sigue leyendo'],
    openQuestions: [
      '{t}: ¿sí o no?',
      '{t} en una palabra: ¿cuál?',
      '¿Qué quieres saber sobre {t}?',
      '¿A quién le hablarías de {t}?',
      '{t}: ¿qué vídeo viene después?',
    ],
  },
  it: {
    facts: ['{n} cose da sapere su {b}', '{b} in {n} fatti'],
    prices: ['{b}: i prezzi', 'I prezzi di {b}'],
    rankedPrices: ['{b}: i prezzi, fino al più basso'],
    questions: ['Voi chiedete, {b} risponde', '{b}: {n} domande, {n} risposte'],
    voices: ['Cosa dicono gli altri di {b}'],
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
    facts: ['{n} coisas sobre {b}', '{b} em {n} pontos'],
    prices: ['{b}: os preços'],
    rankedPrices: ['{b}: os preços, até ao mais baixo'],
    questions: ['Você pergunta, {b} responde', '{b}: {n} perguntas, {n} respostas'],
    voices: ['{b}, nas palavras de outros'],
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
    facts: ['{n} dingen over {b}', '{b} in {n} feiten'],
    prices: ['Dit kost het bij {b}', '{b}: de prijzen'],
    rankedPrices: ['{b}: de prijzen, tot en met de laagste'],
    questions: ['Jij vraagt, {b} antwoordt', '{b}: {n} vragen, {n} antwoorden'],
    voices: ['Wat anderen zeggen over {b}'],
    more: 'Meer op {h}.',
    source: 'Bron',
    quoteMarks: ['“', '”'],
    additions: ['Bewaar dit', 'Lees verder'],
    openQuestions: [
      '{t}: ja of nee?',
      '{t} in één woord: welk?',
      'Wat wil je weten over {t}?',
      'Wie vertel je over {t}?',
      'Welke video over {t} wil je hierna?',
    ],
  },
  ja: {
    facts: ['{b}の{n}つのこと', '{b}について知っておきたい{n}つのこと'],
    prices: ['{b}の料金', '{b}のお値段'],
    rankedPrices: ['{b}の料金、安いものまで順番に'],
    questions: ['{b}への質問と答え', '{b}によくある{n}つの質問'],
    voices: ['{b}への声'],
    more: 'くわしくは {h}',
    source: '出典',
    quoteMarks: ['「', '」'],
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
    facts: ['{n} معلومات عن {b}', '{b} في {n} نقاط'],
    prices: ['{b}: الأسعار', 'الأسعار في {b}'],
    rankedPrices: ['{b}: الأسعار حتى أقلها'],
    questions: ['أسئلتكم وأجوبة {b}', '{b}: {n} أسئلة و{n} أجوبة'],
    voices: ['ماذا يقول الناس عن {b}'],
    more: 'المزيد على {h}',
    source: 'المصدر',
    quoteMarks: ['«', '»'],
    additions: ['احفظ هذا', 'تابع القراءة'],
    openQuestions: [
      'ما رأيك في {t}؟',
      '{t}: نعم أم لا؟',
      '{t} بكلمة واحدة؟',
      'ماذا تريد أن تعرف عن {t}؟',
      'أي فيديو عن {t} تريد بعد هذا؟',
    ],
  },
} as const satisfies Record<string, Connectives>;

/** For a language without connecting words: the brand's own sentences alone. */
const NONE: Connectives = {
  facts: [],
  prices: [],
  rankedPrices: [],
  questions: [],
  voices: [],
  more: '{h}',
  source: '',
  quoteMarks: ['“', '”'],
  additions: [],
  openQuestions: [],
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
