import { STOP_WORDS } from './words.ts';

/**
 * Frequent words by language. A phrase does not end with a `bound` word, which belongs to the words after it: an article, a
 * preposition, a conjunction, an auxiliary verb, a possessive.
 */
interface FunctionWords {
  bound: ReadonlySet<string>;
  other: ReadonlySet<string>;
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

export const FUNCTION_WORDS: Readonly<Record<string, FunctionWords>> = {
  en: {
    bound: list(
      `a an the this these those my your his her its our their no every each of to in on at by for from with without into
      onto over under about after before between during than as like and or but nor so because if when while that which who
      whose is are was were be been am has have had do does did can could will would should must may might not very more most
      i you we they he she it's don't doesn't isn't aren't we're you're i'm they're`,
    ),
    other: STOP_WORDS,
  },
  de: {
    bound: list(
      `der die das den dem des ein eine einen einem einer eines kein keine keinen dein deine deinen deinem mein meine sein
      seine ihr ihre unser unsere und oder aber denn weil dass wenn als ob mit für auf im in am an aus bei bis nach von vor
      zu zum zur über unter ohne durch gegen um ist sind war waren wird werden hat haben kann können muss müssen wie so sehr
      nicht`,
    ),
    other: list(
      'auch schon noch nur mehr wir du ich er es man sie dich dir mich was warum diese dieser dieses hier da',
    ),
  },
  fr: {
    bound: list(
      `le la les l' un une des du de d' au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur et
      ou mais car donc que qui dont si quand comme avec sans pour sur sous dans par en à chez est sont était a ont peut ne
      je tu il elle on nous vous très plus c'est n'est qu'il d'un d'une`,
    ),
    other: list('pas se y quoi pourquoi tout tous ici moi toi lui bien aussi'),
  },
  es: {
    bound: list(
      `el la los las lo un una unos unas mi mis tu tus su sus nuestro nuestra este esta estos estas ese esa cada del de al a
      y e o u pero porque que si cuando como con sin para por en entre sobre desde hasta es son está están ha han se no muy
      más`,
    ),
    other: list('quien le ya esto hay qué cómo nos todo todos aquí también'),
  },
  it: {
    bound: list(
      `il lo la i gli le un uno una mio mia tuo tua tuoi suo sua nostro nostra questo questa ogni di del della dei delle
      degli dal dalla a al alla ai alle e o ma perché che chi se quando come con senza per su in nel nella da tra è sono ha
      hanno può non molto più`,
    ),
    other: list('si già ti ci cosa anche qui tutto tutti mi'),
  },
  pt: {
    bound: list(
      `o a os as um uma uns umas meu minha seu sua seus suas teu tua nosso nossa este esta cada de do da dos das no na nos
      nas ao à em e ou mas porque que se quando como com sem para por pelo pela entre sobre até é são está estão tem não
      muito mais`,
    ),
    other: list('quem você já isso isto te nós também aqui todo todos'),
  },
  nl: {
    bound: list(
      `de het een geen dit deze die mijn jouw je zijn haar ons onze hun en of maar want dat als om omdat met voor op in aan
      bij van uit te tot naar over zonder door tegen is was wordt worden heeft hebben kan kunnen moet niet zo heel`,
    ),
    other: list('wij we ik er jij ze hij ook nog meer dan hoe waarom wat elke hier al'),
  },
  sv: {
    bound: list(
      `en ett den det de min mitt din ditt dina sin vår vårt och eller men för att som om när med utan på i av från till
      hos under över är var blir har hade kan ska måste inte så mycket`,
    ),
    other: list('vi du jag ni man vad varför hur här där också redan bara mer dig mig oss'),
  },
  da: {
    bound: list(
      `en et den det de min mit din dit dine sin vores og eller men for at som om når med uden på i af fra til hos under
      over er var bliver har havde kan skal må ikke så meget`,
    ),
    other: list('vi du jeg man hvad hvorfor hvordan her der også allerede kun mere dig mig os'),
  },
  nb: {
    bound: list(
      `en et ei den det de min mitt din ditt dine sin vår vårt og eller men for at som om når med uten på i av fra til hos
      under over er var blir har hadde kan skal må ikke så mye`,
    ),
    other: list('vi du jeg man hva hvorfor hvordan her der også allerede bare mer deg meg oss'),
  },
  fi: {
    bound: list('ja tai mutta sekä että jos kun koska kuin niin on ovat oli ei se ne tämä nämä joka jotka hyvin minun'),
    other: list('mitä miksi miten myös vain jo vielä sinun meidän me te hän minä sinä'),
  },
  pl: {
    bound: list(
      `i a oraz lub ale bo że żeby jeśli gdy kiedy jak z ze w we na do od dla po o u za pod nad przy bez przez jest są był
      nie się ten ta to te mój twój nasz bardzo`,
    ),
    other: list('co dlaczego tak już tylko też jeszcze tu tam my wy ty ja'),
  },
  cs: {
    bound: list(
      `a i nebo ale protože že aby když pokud jak s se v ve na do od pro po o u za pod nad při bez přes je jsou byl ten ta
      to náš váš můj velmi`,
    ),
    other: list('co proč už jen také ještě tady tam my vy ty já si není'),
  },
  hu: {
    bound: list('a az egy és vagy de hogy ha mert mint ami aki nem nagyon minden ez ezek azok'),
    other: list('is már csak még mi miért itt ott van volt meg el én te ő'),
  },
  tr: {
    bound: list('ve veya ama fakat çünkü ile için gibi bir bu şu o her daha çok en'),
    other: list('de da mi mı mu ne neden nasıl değil var yok ben sen biz siz'),
  },
  ru: {
    bound: list(
      `и а но или что чтобы если когда как в во на с со к ко у о об от до из за под над при без для по через не ни это этот
      эта эти мой твой ваш наш очень`,
    ),
    other: list('почему уже только тоже ещё здесь там мы вы ты я он она они так'),
  },
  uk: {
    bound: list(
      `і й та а але або що щоб якщо коли як в у на з зі із до від о об за під над при без для по через не ні це цей ця ці
      мій твій ваш наш дуже`,
    ),
    other: list('чому вже лише тільки теж також ще тут там ми ви ти я він вона вони так'),
  },
  el: {
    bound: list(
      `ο η το οι τα τον την του της των τους τις ένας μια ένα και ή αλλά που πως ότι αν όταν σε στο στη στην στον στα με
      χωρίς για από προς είναι ήταν έχει θα να δεν μη πολύ`,
    ),
    other: list('τι γιατί εδώ εκεί μόνο ακόμα εμείς εσείς μας σας μου σου'),
  },
};

export function isFunctionWord(word: string, language: string | null): boolean {
  return isBoundWord(word, language) || FUNCTION_WORDS[language ?? 'en']?.other.has(word.toLowerCase()) === true;
}

/** Whether a word is bound, so that no phrase ends with it. A word with punctuation is not. */
export function isBoundWord(word: string, language: string | null): boolean {
  return FUNCTION_WORDS[language ?? 'en']?.bound.has(word.trim().toLowerCase().replaceAll('’', "'")) ?? false;
}
