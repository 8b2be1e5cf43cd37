/** The first number of a text, with the marks between its digits. */
const NUMBER = /[-−]?\p{Nd}(?:[\p{Nd}.,'’\u00a0\u202f]*\p{Nd})?/u;

/** Writes another number instead of the first one of a text, with as many decimals and the same marks. */
export function replaceNumber(text: string, compute: (value: number) => number): string {
  return text.replace(NUMBER, (written) => {
    const digits = written.replace(/^[-−]/u, '');
    const decimal = /[.,](\p{Nd}+)$/u.exec(digits);
    const isDecimal = decimal !== null && (decimal[1]?.length !== 3 || /^0[.,]/u.test(digits));
    const decimals = isDecimal ? (decimal[1]?.length ?? 0) : 0;
    const mark = isDecimal ? digits.charAt(digits.length - decimals - 1) : '';
    const whole = isDecimal ? digits.slice(0, -decimals - 1) : digits;
    const group = /\P{Nd}/u.exec(whole)?.[0] ?? '';
    const value = Number(`${whole.replace(/\P{Nd}/gu, '')}.${isDecimal ? decimal[1] : '0'}`);
    const shown = compute(written === digits ? value : -value);
    const [units = '0', part] = Math.abs(shown).toFixed(decimals).split('.');
    const grouped = group === '' ? units : units.replace(/\B(?=(?:\d{3})+$)/gu, group);
    const sign =
      shown < 0 && Number(Math.abs(shown).toFixed(decimals)) !== 0 ? written.charAt(0).replace(/\p{Nd}/u, '-') : '';
    return sign + grouped + (part === undefined ? '' : mark + part);
  });
}
