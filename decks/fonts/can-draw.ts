import { loadFonts } from './fonts.ts';

/** Whether the bundled fonts have a glyph for every character. */
export function canDraw(text: string): boolean {
  return loadFonts().findMissing(text).length === 0;
}
