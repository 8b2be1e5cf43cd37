import { formatCodePoints } from '../schema/code-points.ts';

/** Why a text with these characters is refused, or null where there are none. */
export function describeMissingGlyphs(missing: readonly string[]): string | null {
  return missing.length === 0 ? null : `holds characters that no bundled font can draw: ${formatCodePoints(missing)}`;
}
