import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import type { FontName } from '../domain/deck.ts';
import { readCoverage } from './font-coverage.ts';

const EMOJI = 'Kinora Emoji';
const SYMBOLS = 'Kinora Symbols';
const SYMBOL_FONTS = ['noto-sans-symbols-2', 'noto-sans-math'];
const FAMILIES: Record<FontName, string> = {
  inter: 'Kinora Inter',
  montserrat: 'Kinora Montserrat',
  anton: 'Kinora Anton',
};

/** Symbol fonts hold letters of whole scripts only as signs for formulae: unjoined, and not to be read. */
const SIGN = /^[\p{Script=Common}\p{Script=Inherited}]$/u;

/** Joiners, selectors and direction marks take no ink, so no font has to draw them. */
const INKLESS = /^[\s\p{Default_Ignorable_Code_Point}]$/u;

export interface Fonts {
  /** The CSS font list for one size: the chosen family, then every other one, emoji and symbols last. */
  css(font: string, weight: number, px: number): string;
  /** The characters of `text` that no bundled font can draw. */
  missing(text: string): string[];
  /** Changes whenever any font file does; part of a deck's identity. */
  digest: string;
}

let loaded: Fonts | null = null;

/** Registers the bundled fonts under names of our own, once per process, so that no font of the machine is ever used. */
export function loadFonts(): Fonts {
  loaded ??= register();
  return loaded;
}

function register(): Fonts {
  const digest = createHash('sha256');
  const covered = new Set<number>();
  const add = (alias: string, path: string, draws: (char: string) => boolean = () => true): void => {
    if (!GlobalFonts.registerFromPath(`${path}.woff2`, alias))
      throw new Error(`cannot register the font ${path}.woff2`);
    digest.update(readFileSync(`${path}.woff2`));
    for (const code of readCoverage(`${path}.woff`)) if (draws(String.fromCodePoint(code))) covered.add(code);
  };
  for (const [font, alias] of Object.entries(FAMILIES)) faces(font).forEach((path) => add(alias, path));
  for (const font of SYMBOL_FONTS) faces(font).forEach((path) => add(SYMBOLS, path, (char) => SIGN.test(char)));
  add(EMOJI, join(folder('noto-color-emoji'), 'noto-color-emoji-emoji-400-normal'));
  const fallback = [...Object.values(FAMILIES), EMOJI, SYMBOLS].map((family) => `"${family}"`).join(', ');

  return {
    css: (font, weight, px) => `${weight} ${px}px "${FAMILIES[font as FontName]}", ${fallback}`,
    missing: (text) =>
      [...new Set(text)].filter((char) => !INKLESS.test(char) && !covered.has(char.codePointAt(0) ?? 0)),
    digest: digest.digest('hex'),
  };
}

function folder(font: string): string {
  const manifest = createRequire(import.meta.url).resolve(`@fontsource/${font}/package.json`);
  return join(dirname(manifest), 'files');
}

function faces(font: string): string[] {
  return readdirSync(folder(font))
    .filter((name) => /-[4-9]00-normal\.woff2$/.test(name))
    .sort()
    .map((name) => join(folder(font), name.replace(/\.woff2$/, '')));
}
