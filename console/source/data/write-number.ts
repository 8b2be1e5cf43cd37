/** The language of the browser, whose way of writing numbers and dates a person is used to. */
export const LOCALE = isLocale(navigator.language) ? navigator.language : 'en';

/** A system without a language makes some browsers name none, such as `en-US@posix`. */
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
