import { expect, test } from '@jest/globals';
import type { BoxStyle, Captions } from '../../../domain/decks/deck.ts';
import { resolveStyle } from '../../../domain/decks/text-styles.ts';
import { isBoundWord } from '../../../domain/text/function-words.ts';
import { estimateWords } from '../../../domain/content/studio/speech/speech.ts';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import { layOutCaptions, type CaptionPage } from '../../../decks/text/lay-out-captions.ts';
import { layOutDeck } from '../../../decks/text/lay-out-deck.ts';
import { layOutText, type TextLayout } from '../../../decks/text/lay-out-text.ts';
import { buildBox, buildRawDeck, buildSlides, parseValidDeck } from '../build-deck.ts';

const FRAME = { width: 1080, height: 1920 };
const BLACK = { kind: 'color', color: '#000000' } as const;
const NARROW = { x: 0.1, y: 0.1, w: 0.3, h: 0.6 };

function layOut(text: string, style: BoxStyle = {}, rect = NARROW, language = 'en'): TextLayout {
  const fonts = loadFonts().inContext(text, language);
  const layout = layOutText(text, rect, resolveStyle(style, 'hook', BLACK), FRAME, fonts);
  if (!layout) throw new Error(`${text} does not fit`);
  return layout;
}

const listLines = ({ lines }: TextLayout): string[] => lines.map(({ text }) => text);

/** All places at which a dictionary divides a word. */
const WORDS: readonly [language: string, divided: string][] = [
  ['de', 'Steu-er-be-ra-tungs-ge-sell-schaft'],
  ['en', 'Elec-tro-en-cephalo-graph-i-cal-ly'],
  ['es', 'elec-tro-en-ce-fa-lo-gra-fis-ta'],
  ['fr', 'an-ti-cons-ti-tu-tion-nel-le-ment'],
  ['it', 'pre-ci-pi-te-vo-lis-si-me-vol-men-te'],
  ['nl', 'aan-spra-ke-lijk-heids-ver-ze-ke-ring'],
  ['pl', 'kon-stan-ty-no-po-li-ta-ńczy-ko-wia-nec-zka'],
  ['pt', 'in-cons-ti-tu-ci-o-na-lis-si-ma-men-te'],
  ['sv', 'an-svars-för-säk-rings-bo-la-get'],
  ['fi', 'epä-jär-jes-tel-mäl-li-syys'],
  ['da', 'an-svars-for-sik-rings-sel-ska-bet'],
  ['nb', 'men-neske-ret-tig-hets-or-ga-ni-sa-sjo-ne-ne'],
  ['cs', 'nej-ne-ob-hos-po-da-řo-vá-va-tel-něj-ší-mi'],
  ['hu', 'meg-szent-ség-te-le-nít-he-tet-len-sé-ges'],
  ['tr', 'çe-kos-lo-vak-ya-lı-laş-tı-ra-ma-dık-la-rı-mız'],
  ['ru', 'элек-тро-энер-ге-ти-че-ский'],
  ['uk', 'елек-тро-енер-ге-тич-ний'],
  ['el', 'ηλε-κτρο-ε-γκε-φα-λο-γρά-φη-μα'],
];

test.each(WORDS)('a word in %s is divided where its language divides it, with a drawn hyphen', (language, divided) => {
  const word = divided.replaceAll('-', '');
  const layout = layOut(word, { size: 0.03 }, NARROW, language);
  const lines = listLines(layout);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(0, -1).every((line) => line.endsWith('-'))).toBe(true);
  expect(lines.join('').replaceAll('-', '')).toBe(word);
  const allowed = divided.split('-').map((_, at, parts) => parts.slice(0, at + 1).join('').length);
  const ends = lines.map(
    (_, at) =>
      lines
        .slice(0, at + 1)
        .join('')
        .replaceAll('-', '').length,
  );
  expect(ends.filter((end) => !allowed.includes(end))).toEqual([]);
});

test('a headline becomes smaller before one of its words is divided', () => {
  const rect = { x: 0.1, y: 0.1, w: 0.6, h: 0.3 };
  const large = layOut('Ihre Buchhaltung', { maxSize: 0.05 }, rect, 'de');
  const smaller = layOut('Ihre Steuerberatung', { maxSize: 0.05 }, rect, 'de');
  const divided = layOut('Ihre Umsatzsteuervoranmeldungsfrist', { maxSize: 0.05 }, rect, 'de');
  expect([large, smaller].flatMap(listLines).filter((line) => line.endsWith('-'))).toEqual([]);
  expect(smaller.px).toBeLessThan(large.px);
  expect(listLines(divided).filter((line) => line.endsWith('-'))).toHaveLength(1);
});

test('a word that fits a line whole is never divided', () => {
  const lines = listLines(
    layOut('Wir machen die Buchhaltung und den Jahresabschluss', { size: 0.03 }, { ...NARROW, w: 0.5 }, 'de'),
  );
  expect(lines.filter((line) => line.endsWith('-'))).toEqual([]);
});

test('soft hyphens of a text divide its words and are not drawn', () => {
  expect(listLines(layOut('Ab\u00adcdefghijklm\u00adnopqrstuvw', { size: 0.018 }))).toEqual([
    'Abcdefghijklm-',
    'nopqrstuvw',
  ]);
  expect(listLines(layOut('Ab\u00adc', { size: 0.04 }))).toEqual(['Abc']);
});

test('a link is divided after its punctuation, without a hyphen', () => {
  const link = 'www.example.com/reports/2026/november';
  const lines = listLines(layOut(link, { size: 0.024 }));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(link);
});

test('capitals follow the rules of the language', () => {
  expect(listLines(layOut('istanbul', { case: 'upper' }, { ...NARROW, w: 0.8 }, 'tr'))).toEqual(['İSTANBUL']);
});

test('the language of a deck is recognised from its texts if it names none', () => {
  const text = 'Das ist die Umsatzsteuervoranmeldungsfrist und wir helfen dir';
  const raw = buildRawDeck({ slides: buildSlides(buildBox({ text, rect: NARROW })) });
  const layouts = [raw, { ...raw, language: 'de' }].map(
    (deck) => layOutDeck(parseValidDeck(deck), loadFonts()).layouts,
  );
  expect(layouts.map((one) => one.get('title')?.lines)).toEqual([
    layouts[1]?.get('title')?.lines,
    layouts[1]?.get('title')?.lines,
  ]);
});

function layOutSpeech(text: string, style: Captions['style'], language?: string): CaptionPage[] {
  const words = estimateWords(text, text.length * 70);
  const durationMs = (words.at(-1)?.endMs ?? 0) + 1_000;
  const slides = [{ startMs: 0, endMs: durationMs, boxes: [] }];
  const captions = { enabled: true, style, words };
  const deck = parseValidDeck(buildRawDeck({ durationMs, slides, captions, ...(language ? { language } : {}) }));
  const { pages, problems } = layOutCaptions(deck, loadFonts().inContext(text, language));
  expect(problems).toEqual([]);
  return pages;
}

const STYLES = ['plain', 'karaoke', 'highlight', 'word', 'pill', 'progressive'] as const;

test.each(STYLES)('a long word never stands on two pages of captions in the style %s', (style) => {
  const word = 'Umsatzsteuervoranmeldungsfrist';
  const pages = layOutSpeech(`Die ${word} endet am Montag und die Steuerberatungsgesellschaft hilft.`, style, 'de');
  const texts = pages.map(({ layout }) => listLines(layout).join(' ').replace(/-\s/gu, ''));
  expect(texts.filter((text) => text.includes(word))).toHaveLength(1);
  const letters = pages.map(({ layout }) =>
    layout.lines
      .map((line) => line.text.replace(/-$/u, ''))
      .join('')
      .replaceAll(' ', ''),
  );
  expect(letters.join('')).toBe(`Die${word}endetamMontagunddieSteuerberatungsgesellschafthilft.`);
});

test.each([
  ['en', 'We built the whole thing so nobody is left waiting at the door when it rains in the morning.'],
  ['de', 'Wir haben das alles gebaut damit niemand mehr im Regen vor der Tür auf den Bus warten muss.'],
  ['fr', 'Nous avons tout construit pour que personne ne reste sous la pluie devant la porte de la gare.'],
  ['es', 'Lo hemos construido todo para que nadie tenga que esperar bajo la lluvia en la puerta de la estación.'],
])('pages of captions in %s end with phrases, not with a word that belongs to the next one', (language, text) => {
  for (const style of ['plain', 'karaoke', 'pill'] as const) {
    const ends = layOutSpeech(text, style).map(({ layout }) => listLines(layout).join(' ').split(' ').at(-1) ?? '');
    expect([style, ends.slice(0, -1).filter((word) => isBoundWord(word, language))]).toEqual([style, []]);
  }
});

test('lines of Japanese end with phrases', () => {
  const text = '今日は天気がいいので公園まで散歩しながらコーヒーを飲みに行きましょう';
  const lines = listLines(layOut(text, { size: 0.03 }, { ...NARROW, w: 0.62 }, 'ja'));
  const phrases = ['今日は', '天気が', 'いいので', '公園まで', '散歩しながら', 'コーヒーを', '飲みに', '行きましょう'];
  const ends = phrases.map((_, at) => phrases.slice(0, at + 1).join('').length);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.map((_, at) => lines.slice(0, at + 1).join('').length).filter((end) => !ends.includes(end))).toEqual([]);
});
