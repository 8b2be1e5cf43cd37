import { listKeys } from '../list-keys.ts';

/** The bundled fonts by their names in a deck. */
export const FONT_FAMILIES = {
  inter: 'Inter',
  montserrat: 'Montserrat',
  anton: 'Anton',
  'archivo-black': 'Archivo Black',
  'bebas-neue': 'Bebas Neue',
  'dm-serif-display': 'DM Serif Display',
  fredoka: 'Fredoka',
  nunito: 'Nunito',
  'playfair-display': 'Playfair Display',
  poppins: 'Poppins',
  'space-grotesk': 'Space Grotesk',
} as const;
export const FONTS = listKeys(FONT_FAMILIES);
/** Fonts that are heavy at their only weight, with the weight of letters of other scripts beside them. */
export const HEAVY_FONTS: Readonly<Record<string, number>> = {
  anton: 900,
  'archivo-black': 900,
  'bebas-neue': 800,
  'dm-serif-display': 700,
};
/** Fonts that also draw the characters that a chosen font lacks. */
export const BASE_FONTS = FONTS.slice(0, 3);
