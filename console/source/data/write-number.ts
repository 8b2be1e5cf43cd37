/** The locale in which numbers and dates are written: the language of the browser, or English if that is invalid. */
export const LOCALE = isLocale(navigator.language) ? navigator.language : 'en';

/** Whether a language is a valid locale. Without a language of the system, some browsers name `en-US@posix`. */
function isLocale(language: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}

const NUMBER = new Intl.NumberFormat(LOCALE);

export const writeNumber = (value: number): string => NUMBER.format(value);

/** "1 post", "2 posts". */
export const writeCount = (count: number, noun: string): string =>
  `${writeNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
