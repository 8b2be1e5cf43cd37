/** Lists characters as code points for a message, at most five of them: `U+0041, U+0042 and 3 more`. */
export function formatCodePoints(chars: readonly string[]): string {
  const codes = chars.map((char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  const rest = codes.length > 5 ? ` and ${codes.length - 5} more` : '';
  return `${codes.slice(0, 5).join(', ')}${rest}`;
}
