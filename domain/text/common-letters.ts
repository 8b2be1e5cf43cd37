/** Letters and digits of the common scripts, for patterns in dialects of regular expressions that do not know `\p{L}`. */
export const COMMON_LETTERS =
  'A-Za-z0-9\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u0391-\u03A1\u03A3-\u03CE\u0410-\u044F\u05D0-\u05EA\u0620-\u064A' +
  '\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF\uAC00-\uD7A3';
