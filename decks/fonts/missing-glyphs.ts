import { formatCodePoints } from '../schema/code-points.ts';

/** Returns the problem message for characters that no font can draw; null if there are none. */
export function describeMissingGlyphs(missing: readonly string[]): string | null {
  return missing.length === 0
    ? null
    : `contains characters that no bundled font can draw: ${formatCodePoints(missing)}`;
}
