/** Why a text with these characters is refused, or null where there are none. */
export function named(missing: readonly string[]): string | null {
  return missing.length === 0 ? null : `holds characters that no bundled font can draw: ${codesOf(missing)}`;
}

/** The first of some characters, as Unicode lists them. */
export function codesOf(chars: readonly string[]): string {
  const codes = chars.map((char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  const rest = codes.length > 5 ? ` and ${codes.length - 5} more` : '';
  return `${codes.slice(0, 5).join(', ')}${rest}`;
}
