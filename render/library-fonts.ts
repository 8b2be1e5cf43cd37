import { GlobalFonts, type FontKey } from '@napi-rs/canvas';
import { assetsOf, type Deck } from '../domain/deck.ts';
import { readCoverage } from './font-coverage.ts';
import type { FontFile } from './font-file.ts';
import { fontsWith, type Fonts } from './fonts.ts';
import { RenderFailure } from './render-failure.ts';

export interface OpenFonts {
  fonts: Fonts;
  /** Forgets the fonts of the library. What was laid out with them cannot be drawn any more. */
  close(): void;
}

let opened = 0;

/** The fonts of the library that a deck names, by asset id, as far as they were given. */
export function fontPathsOf(deck: Deck, assets: ReadonlyMap<string, { path: string }>): Map<string, string> {
  const fonts = assetsOf(deck).filter(({ kind }) => kind === 'font');
  return new Map(fonts.flatMap(({ id }) => [assets.get(id)].flatMap((asset) => (asset ? [[id, asset.path]] : []))));
}

/**
 * The bundled fonts together with fonts of the library: paths by asset id, of files that `judgeFont` has let in. The same
 * code measures with them for acceptance and draws with them. They are known until closed, each under a name of its own.
 */
export function openLibraryFonts(paths: ReadonlyMap<string, string>): OpenFonts {
  const keys: FontKey[] = [];
  const library = new Map<string, FontFile>();
  for (const [id, path] of paths) {
    const alias = `Kinora library ${opened++}`;
    const key = GlobalFonts.registerFromPath(path, alias);
    if (!key) throw new RenderFailure('asset_unreadable', `The asset ${id} cannot be read as a font.`);
    keys.push(key);
    let covered: Set<number> | null = null;
    const covers = (char: string): boolean => {
      covered ??= readCoverage(path);
      return covered.has(char.codePointAt(0) ?? 0);
    };
    library.set(id, { covers, register: () => alias });
  }
  return { fonts: fontsWith(library), close: () => void (keys.length > 0 && GlobalFonts.removeBatch(keys)) };
}
