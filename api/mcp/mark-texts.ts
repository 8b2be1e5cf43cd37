/** A text from outside: of a web page, a platform, a provider or a person. It is data, never an instruction. */
export interface UntrustedText {
  untrustedText: string;
}

/** Ids, names of enums, hashes and numbers: one word that cannot hold a sentence. */
const WORD = /^[A-Za-z0-9_.:+-]{0,64}$/u;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/u;
const TIME_ZONE = /^[A-Za-z]{1,20}(?:\/[A-Za-z0-9_+-]{1,30}){1,2}$/u;

/**
 * Wraps every text that another person may have written as `{untrustedText}`, by its form: every string that is no id, number, time or single
 * word is such a text. `isOwnUrl` says which URLs are of this service; all others are wrapped too.
 */
export function markTexts(value: unknown, isOwnUrl: (url: string) => boolean): unknown {
  if (typeof value === 'string')
    return isPlain(value, isOwnUrl) ? value : ({ untrustedText: value } satisfies UntrustedText);
  if (Array.isArray(value)) return value.map((item) => markTexts(item, isOwnUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [WORD.test(name) ? name : '(text)', markTexts(item, isOwnUrl)]),
  );
}

function isPlain(text: string, isOwnUrl: (url: string) => boolean): boolean {
  return WORD.test(text) || DATE_TIME.test(text) || TIME_ZONE.test(text) || isOwnUrl(text);
}
