import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GlobalFonts, type FontKey } from '@napi-rs/canvas';
import type { Deck } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import { parseCoverage } from './font-coverage.ts';
import { clearRegisteredFonts, type FontFile } from './font-file.ts';
import { parseFontTables } from './font-tables.ts';
import { createFonts, type Fonts } from './fonts.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';

export interface OpenFonts {
  fonts: Fonts;
  /** Layouts that use these fonts must not be drawn afterwards. */
  close(): void;
}

interface CachedFont {
  key: FontKey;
  file: FontFile;
  bytes: number;
}

/** Limit of unused fonts that stay registered, in bytes. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** Keyed by SHA-256, because removing a font from the canvas removes it under every name that it was registered with. */
const cached = new Map<string, CachedFont>();
let users = 0;

/** Lists the paths of the library fonts that a deck uses, by asset id; omits fonts that `assets` lacks. */
export function listFontPaths(deck: Deck, assets: ReadonlyMap<string, { path: string }>): Map<string, string> {
  const fonts = listDeckAssets(deck).filter(({ kind }) => kind === 'font');
  return new Map(fonts.flatMap(({ id }) => [assets.get(id)].flatMap((asset) => (asset ? [[id, asset.path]] : []))));
}

/**
 * Opens the bundled fonts and library fonts; `paths` are by asset id, of files that `checkFont` accepted. Open them for
 * every drawing, also for decks without library fonts, because unused fonts are removed only while no drawing has its
 * fonts open.
 */
export function openLibraryFonts(paths: ReadonlyMap<string, string>, cacheBytes = CACHE_BYTES): OpenFonts {
  const library = new Map(Array.from(paths, ([id, path]) => [id, loadFont(id, path).file]));
  users += 1;
  let open = true;
  return {
    fonts: createFonts(library),
    close() {
      if (open) users -= 1;
      open = false;
      if (users === 0) evictBeyond(cacheBytes);
    },
  };
}

function loadFont(id: string, path: string): CachedFont {
  const bytes = readFileSync(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = cached.get(sha256);
  if (known) return known;
  const alias = `Kinora library ${sha256}`;
  const key = GlobalFonts.register(bytes, alias);
  if (!key) throw new RenderFailure('asset_unreadable', `The asset ${id} cannot be read as a font.`);
  const covered = parseCoverage(parseFontTables(bytes).read('cmap'));
  const covers = (char: string): boolean => covered.has(char.codePointAt(0) ?? 0);
  const font = { key, bytes: bytes.length, file: { covers, register: () => alias } };
  cached.set(sha256, font);
  return font;
}

/** Removes all fonts once they exceed the limit. A bundled font with the same bytes is registered again on its next use. */
function evictBeyond(limit: number): void {
  const fonts = [...cached.values()];
  if (fonts.reduce((sum, { bytes }) => sum + bytes, 0) <= limit) return;
  GlobalFonts.removeBatch(fonts.map(({ key }) => key));
  cached.clear();
  clearRegisteredFonts();
}
