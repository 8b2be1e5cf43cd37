import { foldWords, STOP_WORDS } from './words.ts';

/** Scripts that stand for one language. Kana come before Han, because Japanese uses both. */
const BY_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
];

/** Frequent words of the languages with Latin letters. A word may belong to several. */
const FREQUENT_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: STOP_WORDS,
  de: new Set(
    `der die das den dem des und oder aber nicht kein keine ein eine einen einem einer ist sind war wird mit für auf im in
    am an aus bei bis nach von vor zu zum zur über unter dein deine deinen deinem wir ihr sie er es du dich dir ich wie was
    warum wenn weil dass diese dieser dieses ohne schon noch nur auch so mehr als`.split(/\s+/u),
  ),
  fr: new Set(
    `le la les un une des du de et ou mais ne pas est sont était avec pour sur dans par en au aux que qui quoi ce cette ces
    son sa ses ton ta tes votre vos notre nos vous nous tu il elle on je se plus sans comme quand pourquoi si y à c'est
    d'un d'une n'est qu'il`.split(/\s+/u),
  ),
  es: new Set(
    `el la los las un una unos unas de del y o pero no es son está están con para por en al que quien lo le se su sus tu tus
    mi nuestro más sin como cuando porque si ya muy este esta esto ese hay qué cómo cada`.split(/\s+/u),
  ),
  it: new Set(
    `il lo la gli le un una uno di del della dei delle dal nel nella e o ma non è sono con per su in al alla che chi si tuo
    tua tuoi suo sua più senza come quando perché se già molto questo questa ogni i ti ci cosa`.split(/\s+/u),
  ),
  pt: new Set(
    `o a os as um uma de do da dos das e ou mas não é são está com para por em no na nos nas ao que quem se seu sua seus
    você mais sem como quando porque já muito este esta isso cada te teu tua`.split(/\s+/u),
  ),
  nl: new Set(
    `de het een en of maar niet geen is zijn was met voor op in aan bij van uit te dat die dit deze je jouw jij we wij ze
    hij er ook nog meer dan als om hoe waarom wat naar over zonder elke`.split(/\s+/u),
  ),
};

const LEAST_SHARE = 0.1;

/** The ISO 639-1 code of the language of a text of several sentences; null if it cannot be determined. A heuristic. */
export function detectLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  // Kana are a third of Japanese text or more, and every other script here is nearly all of a text in its language.
  const written = BY_SCRIPT.find(([script]) => (text.match(script)?.length ?? 0) / letters >= 0.3);
  return written ? written[1] : detectByWords(foldWords(text));
}

function detectByWords(words: readonly string[]): string | null {
  const [best] = Object.entries(FREQUENT_WORDS)
    .map(([language, known]) => ({ language, share: words.filter((word) => known.has(word)).length / words.length }))
    .toSorted((one, other) => other.share - one.share);
  return best !== undefined && best.share >= LEAST_SHARE ? best.language : null;
}
