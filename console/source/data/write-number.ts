/** The language of the browser, whose way of writing numbers and dates a person is used to. */
export const LOCALE = navigator.language;

const NUMBER = new Intl.NumberFormat(LOCALE);

export const writeNumber = (value: number): string => NUMBER.format(value);

/** "1 post", "2 posts". */
export const writeCount = (count: number, noun: string): string =>
  `${writeNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
