/** Why a text with these characters is refused, or null where there are none. */
export function named(missing: readonly string[]): string | null {
  if (missing.length === 0) return null;
  const codes = missing.map((char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  const rest = codes.length > 5 ? ` and ${codes.length - 5} more` : '';
  return `holds characters that no bundled font can draw: ${codes.slice(0, 5).join(', ')}${rest}`;
}
